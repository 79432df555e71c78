import Type from 'typebox';
import { Timestamp, nullable, oneOf } from '../platform/http/schema.ts';
import { Gate } from './explain-wire.ts';

export interface SendingStatus {
  events: Record<string, number>;
  contacts: { active: number; paused: number; finished: number; archived: number };
  mails: Record<string, number>;
  holds: {
    what: string;
    state: string;
    reason: string;
    count: number;
    next_try_at: Date | null;
    detail: string | null;
  }[];
  next_due_at: Date | null;
}

const Count = Type.Integer({ minimum: 0 });
const Href = Type.String({
  description: 'the list of these contacts',
  examples: ['/v2/contacts?TeamId=...&CampaignId=...&node_id=email-1&life=active,paused'],
});
export const SendingStatusReport = Type.Object({
  events: Type.Record(Type.String(), Count, {
    description: 'events of the campaign, by type',
    examples: [{ email_sent: 40, reply: 3 }],
  }),
  contacts: Type.Object(
    {
      active: { ...Count, examples: [40] },
      paused: Count,
      finished: Count,
      archived: Count,
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
      detail: nullable(Type.String({ description: 'the variable that has no value', examples: [null] })),
    }),
  ),
  next_due_at: nullable(Timestamp),
  nodes: Type.Array(
    Type.Object({
      node_id: nullable(Type.String({ description: 'null: they have not begun', examples: ['email-1'] })),
      contacts: { ...Count, description: 'contacts under way that are at the node', examples: [40] },
      href: nullable({ ...Href, description: 'their list; null where they have not begun' }),
      held: Type.Array(
        Type.Object({
          reason: Type.String({ description: 'why', examples: ['missing_variable'] }),
          contacts: { ...Count, examples: [3] },
          href: nullable(Href),
        }),
        { description: 'those of them whose mail or step does not move, most first' },
      ),
    }),
    { description: 'where the contacts under way are, most first' },
  ),
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
