import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

// One, some, and more than fit a statement.
it.each([1, 2, 100, 101, 2_600])(
  '%i events are stored as they were recorded, each with its own values',
  async (count) => {
    const occurredAt = t.clock.now();
    const drafts = Array.from({ length: count }, (_none, n) => ({
      teamId: t.teamId,
      type: 'open' as const,
      occurredAt,
      channel: n % 2 === 0 ? ('email' as const) : null,
      campaignId: null,
      enrollmentId: t.app.ids.uuid(occurredAt),
      contactProfileId: n % 3 === 0 ? null : t.app.ids.uuid(occurredAt),
      nodeId: n % 5 === 0 ? null : `a "node", ${n} {null}\\`,
      stepNumber: n % 4 === 0 ? null : n,
      detail: n % 2 === 0 ? {} : { open: { said: `"${n}"\n'` } },
    }));
    const recorded = await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
    const { rows } = await t.app.pool.query(
      `select id, channel, campaign_id as "campaignId", enrollment_id as "enrollmentId", contact_profile_id as "contactProfileId",
       node_id as "nodeId", step_number as "stepNumber", detail from events where id = any($1::uuid[]) order by id`,
      [recorded.map(({ id }) => id)],
    );
    const stored = recorded.map(({ teamId: _team, type: _type, occurredAt: _at, ...event }) => event);
    expect(rows).toEqual(stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  },
);

it('events of one kind are counted, and each reaches the webhooks', async () => {
  const occurredAt = t.clock.now();
  const campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Counted' })).body.data.id;
  const webhook = { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' };
  expect((await t.call('POST', '/webhooks', webhook)).status).toBe(201);
  const drafts = Array.from({ length: 2_600 }, () => ({
    teamId: t.teamId,
    campaignId,
    type: 'contact_added' as const,
    occurredAt,
    enrollmentId: t.app.ids.uuid(occurredAt),
    contactProfileId: t.app.ids.uuid(occurredAt),
    detail: { contact_added: { source: 'import' } },
  }));
  const recorded = await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
  const counted = await t.app.pool.query(
    'select type, sum(count)::int as n from event_counters where campaign_id = $1 group by 1',
    [campaignId],
  );
  expect(counted.rows).toEqual([{ type: 'contact_added', n: 2_600 }]);
  const { rows } = await t.app.pool.query<{ event_id: string }>(
    'select event_id from webhook_deliveries where campaign_id = $1 order by 1',
    [campaignId],
  );
  expect(rows.map((row) => row.event_id)).toEqual(recorded.map(({ id }) => id).toSorted());
});
