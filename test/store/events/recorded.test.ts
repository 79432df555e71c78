import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

// One, few and many take different ways to the database.
it.each([1, 2, 100, 101, 2_600])(
  '%i events are stored as they were told, each with its own',
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
    const told = await transact(t.app.db, (trx) => t.app.ledger.record(trx, drafts));
    const { rows } = await t.app.pool.query(
      `select id, channel, campaign_id as "campaignId", enrollment_id as "enrollmentId", contact_profile_id as "contactProfileId",
       node_id as "nodeId", step_number as "stepNumber", detail from events where id = any($1::uuid[]) order by id`,
      [told.map(({ id }) => id)],
    );
    const stored = told.map(({ teamId: _team, type: _type, occurredAt: _at, ...event }) => event);
    expect(rows).toEqual(stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  },
);
