import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { EmailAddress, Id, Timestamp, nullable } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { requireCampaign } from './find-campaign.ts';
import { MAX_DAYS, simulateCampaign } from './simulate-campaign.ts';

const Count = Type.Integer({ minimum: 0 });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Assumed = {
  reply_rate: share('of the mails are answered, a day later; an answer ends the sequence'),
  open_rate: share('of the mails are opened, an hour later; conditions see it where opens are tracked'),
  click_rate: share(
    'of the mails are opened and a link in them is clicked, an hour later; conditions see what is tracked',
  ),
  bounce_rate: share('of the mails bounce; a bounce ends the sequence'),
  seed: Type.Integer({
    minimum: 0,
    maximum: 2 ** 32 - 1,
    description: 'chooses who answers; the same seed gives the same simulation',
  }),
  days: Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'how many days are simulated' }),
};
const Simulation = Type.Object(
  {
    from: Timestamp,
    until: Timestamp,
    complete: Type.Boolean({ description: 'false: when the simulated days ended, contacts were under way' }),
    timezone: Type.String({ description: 'of the days', examples: ['Europe/Berlin'] }),
    contacts: Type.Object(
      {
        active: { ...Count, examples: [40] },
        simulated: {
          ...Count,
          description: 'of more than 5,000 active contacts a sample is simulated, and counts are scaled',
        },
        blocked: Type.Array(
          Type.Object({
            reason: Type.String({ description: 'why no mail goes to them', examples: ['email_invalid'] }),
            contacts: { ...Count, description: 'the contacts' },
          }),
          { description: 'contacts that no mail reaches' },
        ),
        held_later: {
          ...Count,
          description:
            'contacts that mails reach until a later step needs a value that they lack (`missing_variable`); ' +
            '`finish` leaves them out',
        },
      },
      { description: 'the contacts' },
    ),
    sent: { ...Count, description: 'mails sent' },
    days: Type.Array(
      Type.Object({ date: Type.String({ format: 'date' }), sent: { ...Count, description: 'mails sent' } }),
    ),
    senders: Type.Array(
      Type.Object({
        id: Id,
        email: EmailAddress,
        sent: { ...Count, description: 'mails sent' },
        days: Type.Array(Count, { description: 'mails of each day, in the order of the days above' }),
      }),
    ),
    finish: Type.Object({
      p50: nullable({ ...Timestamp, description: 'when half of the contacts have ended; null: not yet' }),
      p90: nullable({ ...Timestamp, description: 'when nine of ten have ended; null: not yet' }),
      last: nullable({ ...Timestamp, description: 'when all have ended; null: not yet' }),
      unfinished: Count,
    }),
    nodes: Type.Array(
      Type.Object({
        id: Type.String({ description: 'the id of the resource', examples: ['email-1'] }),
        type: Type.String({ description: 'the type', examples: ['emailNode'] }),
        step_number: nullable(Type.Integer({ description: 'the number of the step', examples: [1] })),
        contacts: { ...Count, description: 'how many reach it from where they are' },
        share: Type.Number({ minimum: 0, maximum: 1 }),
      }),
      { description: 'the steps' },
    ),
    unreached_nodes: Type.Array(Type.String(), {
      description: 'nodes that no contact reaches',
      examples: [[]],
    }),
    holds: Type.Array(
      Type.Object({
        reason: Type.String({ description: 'why', examples: ['sender_daily_cap'] }),
        mail_hours: Type.Number({ description: 'how long mails wait for it, added up' }),
        share: Type.Number({ minimum: 0, maximum: 1 }),
      }),
    ),
    bottleneck: nullable(
      Type.String({ description: 'the reason that holds mails longest', examples: ['sender_daily_cap'] }),
    ),
    assumptions: Type.Object({ ...Assumed, days: Type.Integer() }),
  },
  { title: 'Simulation' },
);

/** decisions: API conventions, extensions */
export function simulateRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'simulateCampaign',
    method: 'POST',
    path: '/campaigns/:id/simulate',
    tag: 'Campaigns',
    needs: 'read_only',
    summary: 'Simulate a campaign',
    description:
      'Plays a campaign forward as if it were launched now, by the rules of the engine, and writes ' +
      'nothing: sends per day and mailbox, when contacts finish, which steps they reach, and what holds ' +
      'mails back. Other campaigns that use the same mailboxes are not simulated. What is not assumed ' +
      'does not happen.',
    extension: true,
    bucket: 'bulk',
    params: Type.Object({ id: Id }),
    body: Type.Partial(Type.Object(Assumed)),
    example: { reply_rate: 0.05, open_rate: 0.4, seed: 1, days: 60 },
    data: Simulation,
    handle: async ({ principal, params: { id }, body }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      return { data: await simulateCampaign(app.db, campaign, { asked: body, now: app.clock.now() }) };
    },
  });
}
