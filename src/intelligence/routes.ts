import Type from 'typebox';
import { requireCampaign } from '../campaigns/find-campaign.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Timestamp, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { readCampaignGates } from './campaign-gates-store.ts';
import { Gate } from './explain-wire.ts';
import { campaignGates } from './rules/campaign-gates.ts';
import { readYesterday } from './yesterday-store.ts';
import { readHolding } from './timeline-store.ts';
import { readSendingStatus } from './sending-status-store.ts';

const Count = Type.Integer({ minimum: 0 });
const Status = Type.Object({
  events: Type.Record(Type.String(), Count, {
    description: 'which event types are delivered; null: all',
    examples: [{ email_sent: 40, reply: 3 }],
  }),
  contacts: Type.Object(
    {
      active: { ...Count, examples: [40] },
      paused: Count,
      finished: Count,
      archived: { ...Count, description: 'true: also archived contacts' },
    },
    { description: 'the contacts' },
  ),
  mails: Type.Record(Type.String(), Count, { examples: [{ pending: 5, sent: 40 }] }),
  holds: Type.Array(
    Type.Object({
      what: Type.String({ examples: ['mail'] }),
      state: Type.String({ description: 'the state', examples: ['due'] }),
      reason: Type.String({ description: 'why', examples: ['sender_daily_cap'] }),
      count: { ...Count, examples: [3] },
      next_try_at: nullable(Timestamp),
    }),
  ),
  next_due_at: nullable(Timestamp),
  act: Type.Boolean({ description: 'whether a new contact could be mailed now' }),
  blocker: nullable({
    ...Gate,
    description: 'the first gate of the campaign, team or mailboxes that is shut',
  }),
  next_eligible_at: nullable({
    ...Timestamp,
    description: 'when all of them are open; null: now, or not known',
  }),
  gates: Type.Array(Gate, { description: 'those of the campaign, the team and the first free mailbox' }),
  yesterday: Type.Object(
    {
      day: Type.String({
        format: 'date',
        description: 'in the zone of the campaign',
        examples: ['2026-11-16'],
      }),
      due: Count,
      outcomes: Type.Array(
        Type.Object({
          outcome: oneOf(['sent', 'refused', 'cancelled', 'waited'], { examples: ['sent'] }),
          reason: nullable(
            Type.String({
              description:
                'of mails that waited: what held them when the day ended; `unknown`: no hold was recorded',
              examples: [null],
            }),
          ),
          count: { ...Count, examples: [3] },
        }),
      ),
    },
    { description: 'what became of the mails that were due yesterday; the counts sum up to `due`' },
  ),
});

/** Summaries over what other rooms wrote. */
export function intelligenceRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'getSendingStatus',
    method: 'GET',
    path: '/campaigns/:id/sending-status',
    tag: 'Campaigns',
    summary: 'Get the sending status of a campaign',
    description:
      'Returns counts of contacts, events and mails of a campaign, what holds back those that wait, with the reason and the next try, and what became of the mails that were due yesterday.',
    extension: true,
    params: Type.Object({ id: Id }),
    data: Status,
    handle: async ({ principal, params }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, params.id);
      const now = app.clock.now();
      const status = await readSendingStatus(app.db, teamId, params.id);
      const { day, outcomes } = await readYesterday(app.db, teamId, params.id, now);
      const due = outcomes.reduce((sum, { count }) => sum + count, 0);
      const holding = await readHolding(app.db, teamId, [params.id, teamId]);
      const gates = campaignGates(await readCampaignGates(app.db, teamId, params.id), { now, holding });
      return { data: { ...status, ...gates, yesterday: { day, due, outcomes } } };
    },
  });
}
