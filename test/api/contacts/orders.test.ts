import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContacts } from '../../../src/contacts/list-store.ts';
import type { Sort } from '../../../src/contacts/list-filter-store.ts';
import { mergeUpload } from '../../../src/contacts/merge-upload.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const LIVES = ['active', 'finished', 'archived'] as const;
const PEOPLE = 90;
const CROWD = 3_000;

let t: TestApp;
const campaigns: string[] = [];
let crowded: string;
beforeAll(async () => {
  t = await testApp();
  for (const name of ['One', 'Two', 'Crowded'])
    campaigns.push((await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id);
  crowded = campaigns.pop()!;
  const contacts = (count: number) =>
    Array.from({ length: count }, (_none, n) => ({ email: `${count}-${n}@orders.test` }));
  for (const [nth, CampaignId] of [...campaigns, crowded].entries()) {
    const people = contacts(CampaignId === crowded ? CROWD : PEOPLE / 2 + nth);
    await t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId, contacts: people });
  }

  const { rows } = await t.app.pool.query<{ id: string }>('select id from uploads order by created_at');
  for (const { id } of rows)
    await mergeUpload(t.app, { teamId: t.teamId, uploadId: id }, new AbortController().signal);
  // Every combination of what orders ask about, with equal keys among them.
  await t.app.pool.query(
    `update enrollments set life = ($1::text[])[1 + n % 3]::enrollment_life
     from (select id, row_number() over (order by id) as n from enrollments where campaign_id <> $2) v where v.id = enrollments.id`,
    [LIVES, crowded],
  );
  await t.app.pool.query(
    `update enrollment_positions set step_number = n / 3 % 3, mailed = n / 9 % 3 = 2,
       last_activity_at = case when n / 9 % 3 > 0 then timestamptz '2026-11-01' + n / 27 * interval '1 hour' end
     from (select enrollment_id, row_number() over (order by enrollment_id) as n from enrollment_positions where campaign_id <> $1) v
     where v.enrollment_id = enrollment_positions.enrollment_id`,
    [crowded],
  );
}, 60_000);
afterAll(() => t[Symbol.asyncDispose]());

interface Row {
  id: string;
  rank: number;
  step: number;
  at: number | null;
  mailed: boolean;
}
const up = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);
/** Whoever nothing happened to comes last both ways. */
const byActivity =
  (way: 1 | -1) =>
  (a: Row, b: Row): number =>
    up(Number(a.at === null), Number(b.at === null)) ||
    way * up(a.at ?? 0, b.at ?? 0) ||
    way * up(a.id, b.id);
const byStep =
  (way: 1 | -1) =>
  (a: Row, b: Row): number =>
    up(a.rank, b.rank) || way * up(a.step, b.step) || way * up(a.id, b.id);
const ORDERS: [Sort, (a: Row, b: Row) => number][] = [
  ['last_activity', byActivity(-1)],
  ['last_activity_asc', byActivity(1)],
  ['current_step', byStep(1)],
  ['current_step_desc', byStep(-1)],
];

async function everybody(): Promise<Row[]> {
  const { rows } = await t.app.pool.query<Row & { date: Date | null }>(
    `select enrollment_id as id, list_rank as rank, step_number as step, last_activity_at as date, mailed
     from enrollment_positions where campaign_id <> $1`,
    [crowded],
  );
  return rows.map(({ date, ...row }) => ({ ...row, at: date && date.getTime() }));
}

const asked = {
  campaignId: undefined,
  search: undefined,
  interest: undefined,
  hasEmailSent: undefined,
  ids: undefined,
  deleted: false,
  archived: false,
};

describe.each(ORDERS)('the order %s', (sort, compare) => {
  it.each([
    [false, undefined],
    [true, undefined],
    [false, true],
    [false, false],
  ])('holds page by page (archived ones: %s, mailed: %s)', async (archived, hasEmailSent) => {
    const people = await everybody();
    for (const campaignId of campaigns) {
      const at = { ...asked, teamId: t.teamId, campaignId, archived, hasEmailSent, sort };
      const inCampaign = await t.app.pool.query<{ id: string }>(
        'select id from enrollments where campaign_id = $1',
        [campaignId],
      );
      const mine = new Set(inCampaign.rows.map(({ id }) => id));
      const expected = people
        .filter((row) => mine.has(row.id) && (archived || row.rank < 2))
        .filter((row) => hasEmailSent === undefined || row.mailed === hasEmailSent)
        .toSorted(compare)
        .map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(5);
      const found: string[] = [];
      for (let offset = 0; offset <= expected.length; offset += 5)
        found.push(...(await listContacts(t.app.db, { ...at, limit: 5, offset })).rows.map(({ id }) => id));
      expect(found).toEqual(expected);
    }
  });
});

it.each([
  ['last_activity', undefined],
  ['last_activity_asc', undefined],
  ['current_step', undefined],
  ['current_step', false],
  ['current_step_desc', undefined],
] as const)('a page of %s (mailed: %s) is read without the crowd behind it', async (sort, hasEmailSent) => {
  await transact(t.app.db, async (trx) => {
    // All but a few were mailed and are past the beginning.
    await sql`update enrollment_positions set step_number = 1, mailed = true, last_activity_at = arrived_at
      where campaign_id = ${crowded} and enrollment_id not in (select enrollment_id from enrollment_positions
        where campaign_id = ${crowded} order by enrollment_id limit 20)`.execute(trx);
    await sql`analyze enrollment_positions`.execute(trx);
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_xact_user_tables
        where relname = 'enrollment_positions'`.execute(trx);
      return rows[0]!.n;
    };
    const before = await read();
    const at = { ...asked, teamId: t.teamId, campaignId: crowded, sort, hasEmailSent, limit: 10, offset: 0 };
    expect((await listContacts(trx, at)).rows).toHaveLength(10);
    // The page, and each contact of it by key.
    expect((await read()) - before).toBeLessThan(hasEmailSent === undefined ? 100 : CROWD + 200);
  });
});
