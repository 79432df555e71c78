import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';

type Sql = RawBuilder<unknown>;

const patternOf = (search: string): string =>
  `%${search.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/** Reads the profile `p`, because the index may be seconds late. */
export const isFound = (search: string): Sql =>
  sql`contact_search_text(p.email, p.first_name, p.last_name, p.company_name) like ${patternOf(search)}`;

export const indexed = (teamId: string, search: string): Sql =>
  sql`select s.contact_profile_id as id from contact_search s
    where s.team_id = ${teamId} and s.text like ${patternOf(search)}`;

/**
 * Profiles (`id`) that the search may find: hits of the index, and profiles that wait for the index. The caller checks
 * them with `isFound`. Lateral lookups, because statistics often call the table of due profiles empty.
 */
export const candidates = (teamId: string, search: string): Sql => sql`
  ${indexed(teamId, search)}
  union
  select p.id from contact_search_due d cross join unnest(d.contact_profile_ids) as due (id)
  cross join lateral (select * from contact_profiles where team_id = d.team_id and id = due.id limit 1) p
  where d.team_id = ${teamId} and ${isFound(search)}`;

export async function findsMore(db: Db, teamId: string, search: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select count(*) > ${most} as more from (${indexed(teamId, search)} limit ${most + 1}) hits`.execute(db);
  return rows[0]!.more;
}

export const anySearchDue = (): Sql => sql`select 1 from contact_search_due`;

/**
 * Applies about `limit` changes to the index; changes stored in one set are applied together. Resolves the number. One
 * worker at a time, so that an older read never overwrites a newer one; a second worker applies none.
 */
export async function refreshSearch(trx: Trx, limit: number): Promise<number> {
  const { rows: turn } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('contact_search', 0)) as mine`.execute(trx);
  if (!turn[0]!.mine) return 0;
  const { rows } = await sql<{ taken: number }>`
    with waiting as (
      select ctid, sum(people) over (rows unbounded preceding) - people as before
      from (select ctid, people from contact_search_due limit ${limit}) due),
    taken as (
      delete from contact_search_due where ctid = any(array(select ctid from waiting where before < ${limit}))
      returning team_id, contact_profile_ids, people),
    put as (
      insert into contact_search (team_id, contact_profile_id, text, first_name, last_name, company_name)
      select p.team_id, p.id, contact_search_text(p.email, p.first_name, p.last_name, p.company_name),
        contact_name_key(p.first_name), contact_name_key(p.last_name), contact_name_key(p.company_name)
      from (select distinct team_id, unnest(contact_profile_ids) as id from taken) t
      cross join lateral (select * from contact_profiles p where p.team_id = t.team_id and p.id = t.id limit 1) p
      on conflict (team_id, contact_profile_id) do update set text = excluded.text, first_name = excluded.first_name,
        last_name = excluded.last_name, company_name = excluded.company_name
      where (contact_search.text, contact_search.first_name, contact_search.last_name, contact_search.company_name)
        is distinct from (excluded.text, excluded.first_name, excluded.last_name, excluded.company_name))
    select coalesce(sum(people), 0)::int as taken from taken`.execute(trx);
  return rows[0]!.taken;
}

/**
 * Halves the first set of changes when it cannot be indexed; deletes and resolves a set of one contact. One worker at a
 * time, as in `refreshSearch`.
 */
export async function splitFirstDue(trx: Trx): Promise<{ team: string; contactProfile: string } | undefined> {
  const { rows: turn } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('contact_search', 0)) as mine`.execute(trx);
  if (!turn[0]!.mine) return undefined;
  const { rows } = await sql<{ team: string; contactProfile: string; people: number }>`
    with first as (
      delete from contact_search_due where ctid = any(array(select ctid from contact_search_due limit 1))
      returning team_id, contact_profile_ids as ids, people),
    again as (
      insert into contact_search_due (team_id, contact_profile_ids)
      select team_id, ids[1 : people / 2] from first where people > 1
      union all select team_id, ids[people / 2 + 1 : ] from first where people > 1)
    select team_id as team, ids[1] as "contactProfile", people from first`.execute(trx);
  const [first] = rows;
  return first && first.people === 1 ? { team: first.team, contactProfile: first.contactProfile } : undefined;
}
