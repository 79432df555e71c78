import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  claimResults,
  recordHandedAt,
  postponeSeedChecks,
  writeOutcome,
} from '../../../src/placement/check-store.ts';
import type { HeldResult } from '../../../src/placement/check-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addSeeds, addSendingBox, newTest, placesOf } from '../../support/placement.ts';

const LEASE_MS = 60_000;

let t: TestApp;
let testId: string;
beforeEach(async () => {
  t = await testApp();
  await addSeeds(t, ['a@s.test', 'b@s.test', 'c@s.test']);
  await addSendingBox(t, 'ben', 1);
  testId = await newTest(t);
});
afterEach(() => t[Symbol.asyncDispose]());

async function claim(seedId: string): Promise<HeldResult | undefined> {
  const wall = t.clock.wall();
  const leaseUntil = new Date(wall.getTime() + LEASE_MS);
  const at = { teamId: t.teamId, seedId, wall, leaseUntil, limit: 10 };
  return (await claimResults(t.app.db, at))[0];
}

it('a worker whose lease is over writes nothing of a result that another one holds', async () => {
  const { rows } = await t.app.pool.query("select seed_id from placement_results where email = 'a@s.test'");
  const seedId: string = rows[0].seed_id;
  const late = (await claim(seedId))!;
  expect(await claim(seedId)).toBeUndefined();
  t.clock.advance(LEASE_MS);
  const holder = (await claim(seedId))!;
  const found = (held: HeldResult) =>
    transact(t.app.db, (trx) =>
      writeOutcome(trx, held, { folder: 'junk', foundIn: 'Junk', reason: null }, t.clock.now()),
    );
  expect(await found(late)).toBe(false);
  await postponeSeedChecks(t.app.db, late, {
    nextCheckAt: t.clock.wall(),
    looked: true,
    missedAt: t.clock.wall(),
  });
  await recordHandedAt(t.app.db, late, t.clock.wall());
  const { rows: kept } = await t.app.pool.query(
    'select next_check_at, looks, missed_at, handed_at from placement_results where seed_id = $1',
    [seedId],
  );
  expect(kept[0]).toEqual({
    next_check_at: holder.next_check_at,
    looks: 0,
    missed_at: null,
    handed_at: null,
  });
  expect(await found(holder)).toBe(true);
  expect(await placesOf(t, testId)).toMatchObject({ a: 'junk' });
});
