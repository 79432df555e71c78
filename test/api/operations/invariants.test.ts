import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANT_CHECKS } from '../../../src/operations/invariants-store.ts';
import { checkDueInvariant } from '../../../src/operations/keep-invariants.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp({ fresh: true })));
afterAll(() => t[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const read = () => t.call('GET', '/health/invariants');
const checkAll = async (): Promise<number> => {
  let checked = 0;
  while (await checkDueInvariant(t.app)) checked += 1;
  return checked;
};

it('GET /health/invariants says what the last check of each found, and when', async () => {
  const before = await read();
  expect(before).toMatchObject({ status: 200, body: { data: { status: 'unknown', checked_at: null } } });
  expect(before.body.data.invariants).toEqual(
    INVARIANT_CHECKS.map(({ id, says }) => ({ check: id, says, broken: null, checked_at: null })),
  );

  expect(await checkAll()).toBe(INVARIANT_CHECKS.length);
  const checked_at = t.clock.wall().toISOString();
  const sound = (await read()).body.data;
  expect(sound).toMatchObject({ status: 'ok', checked_at });
  expect(sound.invariants).toEqual(
    INVARIANT_CHECKS.map(({ id, says }) => ({ check: id, says, broken: 0, checked_at })),
  );

  await sql`update organizations set verification_credits = 5 where id = ${t.organizationId}`.execute(
    t.app.db,
  );
  expect(await checkAll(), 'none is due before its time').toBe(0);
  t.clock.advance(HOUR_MS);
  expect(await checkAll()).toBe(INVARIANT_CHECKS.length);
  const broken = await read();
  expect(broken).toMatchObject({ status: 200, body: { data: { status: 'broken' } } });
  const found = broken.body.data.invariants.filter((each: { broken: number }) => each.broken !== 0);
  expect(found).toMatchObject([
    { check: 'credits_add_up', broken: 1, checked_at: t.clock.wall().toISOString() },
  ]);
  // The answer covers every organization, so it names none.
  expect(JSON.stringify(broken.body.data)).not.toContain(t.organizationId);
});

it('a check that takes longer than a statement may is not known, and the others go on', async () => {
  t.clock.advance(HOUR_MS);
  await sql`alter table credit_entries rename to kept`.execute(t.app.db);
  expect(await checkAll()).toBe(INVARIANT_CHECKS.length);
  await sql`alter table kept rename to credit_entries`.execute(t.app.db);
  const { status, invariants } = (await read()).body.data;
  const unknown = invariants.filter((each: { broken: number | null }) => each.broken !== 0);
  expect(unknown).toMatchObject([
    { check: 'credits_add_up', broken: null, checked_at: t.clock.wall().toISOString() },
  ]);
  expect(status).toBe('unknown');
});

it('401 without a key', async () => {
  expect((await t.call('GET', '/health/invariants', undefined, { authorization: '' })).status).toBe(401);
});
