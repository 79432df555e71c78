import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventDraft } from '../../../src/events/record-event.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { EventType } from '../../../src/platform/db/types.ts';
import { listeners } from '../../../src/wiring.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let about: Pick<EventDraft, 'teamId' | 'campaignId' | 'enrollmentId' | 'contactProfileId'>;
let other: string;
let types: EventType[];
const URL = 'http://127.0.0.1:8999/hook';
beforeAll(async () => {
  t = await testApp();
  const campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Heard' })).body.data.id;
  other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Other' })).body.data.id;
  const body = { TeamId: t.teamId, CampaignId: campaignId, email: 'ann@heard.test' };
  const contact = (await t.call('POST', '/contacts', body)).body.data;
  about = {
    teamId: t.teamId,
    campaignId,
    enrollmentId: contact.id,
    contactProfileId: contact.contact_profile_id,
  };
  const { rows } = await t.app.pool.query<{ type: EventType }>(
    'select unnest(enum_range(null::event_type)) as type',
  );
  types = rows.map(({ type }) => type);
});
afterAll(() => t[Symbol.asyncDispose]());

/** What the API takes for a webhook of the team, `null` for none at all. */
const WEBHOOKS: [string, (() => object) | null][] = [
  ['no webhook', null],
  ['a webhook of everything', () => ({})],
  ['a webhook of this campaign', () => ({ campaign_id: about.campaignId })],
  ['a webhook of another campaign', () => ({ campaign_id: other })],
  ['a webhook of replies', () => ({ events: { reply: true } })],
  [
    'a webhook of replies and arrivals',
    () => ({ events: { reply: true }, config: { contact_added_event: true } }),
  ],
];

it.each(WEBHOOKS)('with %s, whom an event does not concern does nothing about it', async (_name, webhook) => {
  await t.app.pool.query('update webhooks set enabled = false');
  const made = webhook && (await t.call('POST', '/webhooks', { team_id: t.teamId, url: URL, ...webhook() }));
  if (made) expect(made.status).toBe(201);
  let [concerned, wrote] = [0, 0];
  for (const type of types)
    for (const channel of [null, 'email' as const])
      for (const listener of listeners(t.app))
        await transact(t.app.db, async (trx) => {
          const event = { ...about, type, channel, occurredAt: t.clock.now(), nodeId: 'n' };
          const concerns = await listener.concerns(trx, event);
          const written = async () =>
            (
              await sql<{ n: number }>`
                select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_xact_user_tables`.execute(
                trx,
              )
            ).rows[0]!.n;
          const before = await written();
          const followed = await listener.hear(trx, [{ ...event, id: t.app.ids.uuid(event.occurredAt) }]);
          const did = (await written()) > before || followed !== undefined;
          concerned += Number(concerns);
          wrote += Number(did);
          expect(did && !concerns, `${type} ${channel}`).toBe(false);
        });
  // The test sees what is done: opt-outs, answers and mails are noted with or without webhooks.
  expect(wrote).toBeGreaterThan(5);
  expect(concerned).toBeLessThan(types.length * 2 * 3);
});

it('a webhook that wants an event is one whom it concerns', async () => {
  const heard: string[] = [];
  for (const [name, webhook] of WEBHOOKS) {
    await t.app.pool.query('update webhooks set enabled = false');
    if (webhook) await t.call('POST', '/webhooks', { team_id: t.teamId, url: URL, ...webhook() });
    const fanOut = listeners(t.app).at(-1)!;
    const arrival = { ...about, type: 'contact_added' as const, occurredAt: t.clock.now() };
    await transact(t.app.db, async (trx) => {
      if (await fanOut.concerns(trx, arrival)) heard.push(name);
    });
  }
  expect(heard).toEqual([
    'a webhook of everything',
    'a webhook of this campaign',
    'a webhook of replies and arrivals',
  ]);
});
