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
let types: EventType[];
beforeAll(async () => {
  t = await testApp();
  const campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Heard' })).body.data.id;
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

it('whom events do not concern does nothing about them, of any type and with or without a channel', async () => {
  const unconcerned: string[] = [];
  for (const type of types)
    for (const channel of [null, 'email' as const])
      for (const [nth, listener] of listeners(t.app).entries())
        await transact(t.app.db, async (trx) => {
          const event = { ...about, type, channel, occurredAt: t.clock.now(), nodeId: 'n' };
          if (await listener.concerns(trx, event)) return;
          unconcerned.push(`${nth} ${type}`);
          const written = async () =>
            (
              await sql<{ n: number }>`
                select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_xact_user_tables`.execute(
                trx,
              )
            ).rows[0]!.n;
          const before = await written();
          expect(
            await listener.hear(trx, [{ ...event, id: t.app.ids.uuid(event.occurredAt) }]),
          ).toBeUndefined();
          expect(await written(), `${nth} ${type} ${channel}`).toBe(before);
        });
  expect(new Set(unconcerned).size).toBeGreaterThan(types.length);
});
