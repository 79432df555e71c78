import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_SORTS } from '../../../src/contacts/list/filter-store.ts';
import { bringSearchUpToDate } from '../../../src/contacts/list/refresh-search.ts';
import { refreshSearch } from '../../../src/contacts/list/search-store.ts';
import { SEARCH_DUE } from '../../../src/contacts/search-due-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { DB } from '../../../src/platform/db/types.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { writeDerived } from '../../support/derived.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = await makeCampaign('Search');
});
afterAll(() => t[Symbol.asyncDispose]());

const makeCampaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;

async function list(query: string) {
  const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`);
  return { emails: body.data.map(({ email }: { email: string }) => email), ...body.pagination };
}
const put = (statement: RawBuilder<unknown>, db: Kysely<DB> = t.app.db) =>
  sql`with put as (${statement} returning team_id, id) ${SEARCH_DUE}`.execute(db);
async function refreshAll(): Promise<void> {
  while ((await transact(t.app.db, (trx) => refreshSearch(trx, 5_000))) > 0);
}

describe('a search', () => {
  it('finds a contact before and after it is in the index, by its name now', async () => {
    const person = { TeamId: t.teamId, CampaignId: campaignId, email: 'lag@one.test', last_name: 'Oldname' };
    const { id } = (await t.call('POST', '/contacts', person)).body.data;
    expect((await list('search=oldn')).emails, 'new').toEqual(['lag@one.test']);
    await refreshAll();
    expect((await list('search=oldn')).emails, 'indexed').toEqual(['lag@one.test']);
    await t.call('PATCH', `/contacts/${id}`, { last_name: 'Newname' });
    for (const when of ['changed', 'indexed again']) {
      expect((await list('search=oldn')).emails, when).toEqual([]);
      expect((await list('search=newn')).emails, when).toEqual(['lag@one.test']);
      await refreshAll();
    }
  });

  it('a contact that cannot be indexed stops none of the others, and is tried no more', async () => {
    await refreshAll();
    await put(sql`insert into contact_profiles (team_id, id, email)
      select ${t.teamId}, gen_random_uuid(), 'set' || n || '@bad.test' from generate_series(1, 9) n`);
    await t.app.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '22023'; end $$`);
    await t.app.pool.query(`create trigger refused before insert on contact_search for each row
      when (new.text like 'set4@bad.test%') execute function refuse()`);
    expect(await bringSearchUpToDate(t.app)).toBe(false);
    await t.app.pool.query('drop trigger refused on contact_search');
    const indexed = await t.app.pool.query(
      `select count(*)::int as n from contact_search where text like 'set%@bad.test%'`,
    );
    const due = await t.app.pool.query('select count(*)::int as n from contact_search_due');
    expect([indexed.rows[0].n, due.rows[0].n]).toEqual([8, 0]);
  });

  it('loses no contact when two refreshes run while contacts change', async () => {
    const { id } = (
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'race@one.test' })
    ).body.data;
    for (let n = 0; n < 20; n++) {
      await Promise.all([
        t.call('PATCH', `/contacts/${id}`, { company_name: `Race ${n}!` }),
        transact(t.app.db, (trx) => refreshSearch(trx, 100)),
        transact(t.app.db, (trx) => refreshSearch(trx, 100)),
      ]);
      expect((await list(`search=${encodeURIComponent(`race ${n}!`)}`)).total, `round ${n}`).toBe(1);
    }
    await refreshAll();
    const { rows } = await sql<{ text: string }>`
      select text from contact_search where text like '%race@one.test%'`.execute(t.app.db);
    expect(rows).toEqual([{ text: 'race@one.test   race 19!' }]);
  });

  it('takes people in the sets in which they came, and the set that reaches its limit whole', async () => {
    await refreshAll();
    const insert = (from: number, count: number) =>
      put(sql`insert into contact_profiles (team_id, id, email, custom)
        select ${t.teamId}, gen_random_uuid(), n || '@sets.test', '{}' from generate_series(${from}::int, ${from + count - 1}::int) n`);
    for (const from of [0, 30, 60]) await insert(from, 30);
    const refresh = () => transact(t.app.db, (trx) => refreshSearch(trx, 31));
    expect([await refresh(), await refresh(), await refresh()]).toEqual([60, 30, 0]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from contact_search where text like '%@sets.test%'`.execute(t.app.db);
    expect(rows).toEqual([{ n: 90 }]);
  });

  it('sets are of a thousand at most, whatever the statement changed', async () => {
    await refreshAll();
    await put(sql`insert into contact_profiles (team_id, id, email, custom)
      select ${t.teamId}, gen_random_uuid(), n || '@thousands.test', '{}' from generate_series(1, 2500) n`);
    const { rows } = await sql<{ people: number }>`
      select people from contact_search_due order by people`.execute(t.app.db);
    expect(rows.map(({ people }) => people)).toEqual([500, 1000, 1000]);
    await refreshAll();
  });

  it('is one transaction with the change: a change taken back is not indexed', async () => {
    await expect(
      transact(t.app.db, async (trx) => {
        await put(sql`update contact_profiles set last_name = 'Undone' where email = 'lag@one.test'`, trx);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await refreshAll();
    expect((await list('search=undone')).total).toBe(0);
  });
});

describe('a search that tens of thousands match', () => {
  const MANY = 20_100;
  let small: string;
  beforeAll(async () => {
    await t[Symbol.asyncDispose]();
    t = await testApp();
    const [big, few] = [await makeCampaign('Big'), await makeCampaign('Few')];
    small = few;
    const idOf = (kind: string) =>
      sql`('01890000-0000-7000-${sql.raw(kind)}-' || lpad(n::text, 12, '0'))::uuid`;
    const many = sql`generate_series(1, ${MANY}::int) n`;
    const at = sql`'2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second'`;
    await put(sql`insert into contact_profiles (team_id, id, email, first_name, created_at, updated_at)
      select ${t.teamId}, ${idOf('8001')}, 'p' || n || '@common.test', 'Name ' || (n * 7919 % 20101), ${at}, ${at} from ${many}`);
    const campaign = sql`case when n % 1000 = 0 then ${few}::uuid else ${big}::uuid end`;
    await sql`insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, created_at, updated_at)
      select ${t.teamId}, ${idOf('8002')}, ${campaign}, ${idOf('8001')}, 0.5, ${at}, ${at} from ${many}`.execute(
      t.app.db,
    );
    await sql`insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, step_number, last_activity_at, arrived_at)
      select ${t.teamId}, ${idOf('8002')}, ${campaign}, 1, n % 5, case when n % 3 = 0 then ${at} end, ${at} from ${many}`.execute(
      t.app.db,
    );
    await writeDerived(t.app.db);
    // Contacts without a campaign, which a search meets first.
    await sql`insert into contact_search (team_id, contact_profile_id, text)
      select ${t.teamId}, ${idOf('8009')}, 'n' || n || '@lemon.test' from generate_series(1, 200001) n`.execute(
      t.app.db,
    );
    await refreshAll();
  });

  it.each(CONTACT_SORTS)('sort_by=%s: walks the list of all, page by page', async (sort) => {
    for (const offset of [0, 5_000])
      expect((await list(`search=@common&sort_by=${sort}&limit=5&offset=${offset}`)).emails, String(offset)).toEqual(
        (await list(`sort_by=${sort}&limit=100&offset=${offset}`)).emails
          .filter((email: string) => email.endsWith('@common.test'))
          .slice(0, 5),
      ); // prettier-ignore
  });

  it('is counted exactly, and has_more is exact to the last page', async () => {
    expect(await list('search=common.test&limit=2')).toMatchObject({ total: MANY, has_more: true });
    const last = await list(`search=common.test&limit=100&offset=${MANY - 100}`);
    expect(last).toMatchObject({ total: MANY, has_more: false });
    expect(last.emails).toHaveLength(100);
    const before = await list(`search=common.test&limit=100&offset=${MANY - 101}`);
    expect(before.has_more).toBe(true);
  });

  it('is counted exactly, and walked, also where most people who are found stand in no campaign', async () => {
    expect(await list('search=mon.test&limit=2')).toMatchObject({
      total: MANY,
      has_more: true,
      emails: [`p${MANY}@common.test`, `p${MANY - 1}@common.test`],
    });
    expect(await list(`search=mon.test&limit=2&offset=${MANY - 2}`)).toMatchObject({
      total: MANY,
      has_more: false,
      emails: ['p2@common.test', 'p1@common.test'],
    });
    expect(await list('search=mon.test&has_email_sent=true')).toMatchObject({ total: 0, has_more: false });
    expect(await list(`search=mon.test&CampaignId=${small}&limit=2`)).toMatchObject({
      total: 20,
      emails: ['p20000@common.test', 'p19000@common.test'],
    });
  });

  it('is ordered by names as they are now, before and after they are in the index', async () => {
    await put(sql`update contact_profiles set first_name = 'Name ' || (substr(email, 2, position('@' in email) - 2)::int * 31 % 20101)
      where team_id = ${t.teamId} and hashtext(email) % 7 = 0`);
    const pages = async () => {
      const seen = [];
      for (const offset of [0, 90, 3_000, MANY - 40])
        for (const query of ['', '&search=common', `&CampaignId=${small}`])
          seen.push(await list(`sort_by=first_name&limit=100&offset=${offset}${query}`));
      return seen;
    };
    const before = await pages();
    const { rows } = await sql<{ email: string }>`
      select email from contact_profiles where team_id = ${t.teamId} order by lower(first_name), id limit 100`.execute(
      t.app.db,
    );
    expect(before[0]!.emails).toEqual(rows.map(({ email }) => email));
    await refreshAll();
    expect(await pages()).toEqual(before);
  });

  it('is counted exactly where other filters leave few', async () => {
    expect(await list(`search=common.test&CampaignId=${small}&limit=2`)).toMatchObject({
      total: 20,
      has_more: true,
      emails: ['p20000@common.test', 'p19000@common.test'],
    });
    expect((await list('search=p20100@common.test')).emails).toEqual(['p20100@common.test']);
  });

  it('finds nothing where the index still has many contacts that are renamed by now', async () => {
    await put(sql`update contact_profiles set first_name = 'Other' where team_id = ${t.teamId}`);
    expect(await list('search=name')).toMatchObject({ emails: [], total: 0, has_more: false });
    expect(await list('search=name&offset=50')).toMatchObject({ emails: [], has_more: false });
    await refreshAll();
    expect(await list('search=name')).toMatchObject({ emails: [], total: 0, has_more: false });
  });
});
