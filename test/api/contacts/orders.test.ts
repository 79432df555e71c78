import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMailed } from '../../../src/contacts/list/count-store.ts';
import { listContacts } from '../../../src/contacts/list/store.ts';
import type { Sort } from '../../../src/contacts/list/filter-store.ts';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { writeDerived } from '../../support/derived.ts';

const LIVES = ['active', 'finished', 'archived'] as const;
const PEOPLE = 90;
const CROWD = 3_000;

let t: TestApp;
const campaigns: string[] = [];
let crowded: string;
let crowdedTeam: string;
beforeAll(async () => {
  t = await testApp({ fresh: true });
  const campaign = async (TeamId: string, name: string): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId, name })).body.data.id;
  const come = async (TeamId: string, CampaignId: string, count: number): Promise<void> => {
    const contacts = Array.from({ length: count }, (_none, n) => ({ email: `${n}@${CampaignId}.test` }));
    const { body } = await t.call('POST', '/contacts/bulk', { TeamId, CampaignId, contacts });
    const at = { teamId: TeamId, uploadId: body.upload_id };
    await mergeUpload(t.app, at, new AbortController().signal);
  };
  crowdedTeam = (await t.call('POST', '/teams', { name: 'Crowded' })).body.data.id;
  crowded = await campaign(crowdedTeam, 'Crowded');
  await come(crowdedTeam, crowded, CROWD);
  for (const name of ['One', 'Two']) {
    campaigns.push(await campaign(t.teamId, name));
    await come(t.teamId, campaigns.at(-1)!, PEOPLE / 2);
  }
  // Every combination of the sort keys, with equal keys among them.
  await t.app.pool.query(
    `update enrollments set life = ($1::text[])[1 + n % 3]::enrollment_life
     from (select id, row_number() over (order by id) as n from enrollments where campaign_id <> $2) v where v.id = enrollments.id`,
    [LIVES, crowded],
  );
  await writeDerived(t.app.db);
  await t.app.pool.query(
    `update enrollment_positions set step_number = n / 3 % 3, mailed = n / 9 % 3 = 2,
       last_activity_at = case when n / 9 % 3 > 0 then timestamptz '2026-11-01' + n / 27 * interval '1 hour' end
     from (select enrollment_id, row_number() over (order by enrollment_id) as n from enrollment_positions where campaign_id <> $1) v
     where v.enrollment_id = enrollment_positions.enrollment_id`,
    [crowded],
  );
});
afterAll(() => t[Symbol.asyncDispose]());

interface Row {
  id: string;
  rank: number;
  step: number;
  at: number | null;
  mailed: boolean;
}
const up = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);
/** Contacts without activity come last in both directions. */
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

async function allContacts(): Promise<(Row & { campaignId: string })[]> {
  const { rows } = await t.app.pool.query<Row & { campaignId: string; date: Date | null }>(
    `select enrollment_id as id, campaign_id as "campaignId", list_rank as rank, step_number as step, last_activity_at as date, mailed
     from enrollment_positions where team_id = $1`,
    [t.teamId],
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
    const people = await allContacts();
    for (const campaignId of [...campaigns, undefined]) {
      const at = { ...asked, teamId: t.teamId, campaignId, archived, deleted: archived, hasEmailSent, sort };
      const expected = people
        .filter((row) => campaignId === undefined || row.campaignId === campaignId)
        .filter((row) => archived || row.rank < 2)
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

describe('a page is read without the crowd behind it', () => {
  it.each([
    ['last_activity', undefined, CROWD - 20],
    ['last_activity_asc', undefined, CROWD - 20],
    ['last_activity', true, 20],
    ['last_activity', true, 5],
    ['last_activity', undefined, 5],
    ['last_activity', undefined, 0],
    ['last_activity_asc', undefined, 5],
    ['current_step', undefined, CROWD - 20],
    ['current_step_desc', undefined, CROWD - 20],
  ] as const)('%s (mailed: %s) when %i went on and the others wait', async (sort, hasEmailSent, gone) => {
    await transact(t.app.db, async (trx) => {
      await sql`update enrollment_positions set step_number = n, mailed = n = 1, last_activity_at = case when n = 1 then arrived_at end
        from (select enrollment_id, (row_number() over (order by enrollment_id) <= ${gone})::int as n from enrollment_positions
          where campaign_id = ${crowded}) v where v.enrollment_id = enrollment_positions.enrollment_id`.execute(
        trx,
      );
      await sql`analyze enrollment_positions, enrollments`.execute(trx);
      const reads = async (): Promise<number> => {
        const { rows } = await sql<{ n: number }>`
          select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_xact_user_tables
          where relname = 'enrollment_positions'`.execute(trx);
        return rows[0]!.n;
      };
      const at = {
        ...asked,
        teamId: crowdedTeam,
        campaignId: crowded,
        sort,
        hasEmailSent,
        limit: 10,
        offset: 0,
      };
      const before = await reads();
      // Counting by a filter reads all contacts; it is no part of a page's cost.
      if (hasEmailSent !== undefined) expect(await countMailed(trx, at)).toBe(gone);
      const counted = await reads();
      expect((await listContacts(trx, at)).rows).toHaveLength(hasEmailSent ? Math.min(10, gone) : 10);
      const read = (await reads()) - counted - (counted - before);
      expect(read).toBeLessThan(100);
    });
  });
});
