import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldCounts } from '../../../src/enrollments/fold-counts.ts';
import { createLog } from '../../../src/platform/log.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

const CAMPAIGNS = 230;
const ROUNDS = 12;

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t[Symbol.asyncDispose]());

/** Rows as the stores append them: a new contact, an archived one, a removed one. */
const append = (campaigns: number) =>
  t.pool.query(
    `insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
     select uuidv7_of(1), uuidv7_of(c), false, archived, n from generate_series(1, $1::int) c,
       (values (false, 2), (true, 1), (false, -1), (false, 3), (true, -1)) v (archived, n)`,
    [campaigns],
  );
const sums = async () =>
  (
    await t.pool.query(
      'select campaign_id, deleted, archived, sum(count)::int as count from enrollment_counts group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3',
    )
  ).rows;
const rows = async (): Promise<number> =>
  (await t.pool.query<{ n: number }>('select count(*)::int as n from enrollment_counts')).rows[0]!.n;
const fold = () => foldCounts({ db: t.db, log: createLog('silent', 'test') });

it('what is folded at the same time by several workers while others write is neither lost nor counted twice', async () => {
  await t.pool.query(
    "create function uuidv7_of(n int) returns uuid language sql immutable as $$ select lpad(n::text, 32, '0')::uuid $$",
  );
  for (let round = 1; round <= ROUNDS; round++)
    await Promise.all([append(CAMPAIGNS), fold(), append(3), fold(), fold(), append(3)]);
  const expected = Array.from({ length: CAMPAIGNS }, (_none, at) => {
    const times = at < 3 ? 3 * ROUNDS : ROUNDS;
    const campaign_id = `00000000-0000-0000-0000-${String(at + 1).padStart(12, '0')}`;
    return { campaign_id, deleted: false, archived: false, count: 4 * times };
  });
  expect(await sums()).toEqual(expected);

  while (await fold());
  expect(await sums()).toEqual(expected);
  await append(CAMPAIGNS);
  while (await fold());
  expect(await rows()).toBe(CAMPAIGNS);
  expect(await fold()).toBe(false);
});

it('a campaign whose counts cannot be folded stops no other, and is not tried without a pause', async () => {
  await append(2);
  await t.pool.query(
    `insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
     select uuidv7_of(2), uuidv7_of(c), false, false, 2147483647 from generate_series(11, 60) c, generate_series(1, 5)`,
  );
  // Sound rows of the same team.
  await t.pool.query(
    `insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
     select uuidv7_of(2), uuidv7_of(61), false, false, 1 from generate_series(1, 5)`,
  );
  for (let pass = 0; pass < 3; pass++) expect(await fold()).toBe(false);
  const { rows: left } = await t.pool.query(
    'select team_id::text as team, count(distinct campaign_id)::int as campaigns from enrollment_counts where not folded group by 1',
  );
  expect(left).toEqual([{ team: '00000000-0000-0000-0000-000000000002', campaigns: 50 }]);
});
