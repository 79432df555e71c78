import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ContactFilters } from '../read-filters.ts';
import { valueMissing } from '../../platform/db/value-missing.ts';
import { countAll } from './count-store.ts';
import { CONTACT_GAPS, customIs, gapsWith, resultIs } from './fact-store.ts';
import { enrollmentsOf } from './filter-store.ts';
import type { ListContacts } from './filter-store.ts';
import { candidates } from './search-store.ts';
import { allOf, campaignsOf, ownHolds, streamsOf, unordered } from './stream-store.ts';
import type { Stream } from './stream-store.ts';

type Sql = RawBuilder<unknown>;

/** Up to so many candidates are read, counted and sorted: about 20 ms. */
export const NARROWED_MOST = 2_000;

const results = (at: ListContacts, by: ContactFilters, most: number): Sql =>
  sql`select f.id from ${campaignsOf(at)} cross join lateral (
    select r.enrollment_id as id from step_results r
      where r.team_id = ${at.teamId} and r.campaign_id = c.id and ${resultIs(by)} limit ${most}) f`;

/** The mails that campaigns and mailboxes hold with such a reason. */
function waiting(at: ListContacts, words: string[], most: number): Sql {
  const any = sql`any(${words}::text[])`;
  const mails = sql`select m.enrollment_id as id from email_sends m where m.campaign_id = c.id
    and (m.team_id = ${at.teamId}) is true and m.state = 'pending' and m.sender_id = s.id limit ${most}`;
  return sql`select f.id from ${campaignsOf(at)}
      cross join lateral (select id from senders where team_id = ${at.teamId} and c.hold = ${any}) s
      cross join lateral (${mails}) f
    union all select f.id from ${campaignsOf(at)}
      cross join (select sender_id as id from sender_holds where team_id = ${at.teamId} and reason = ${any}) s
      cross join lateral (${mails}) f`;
}

/**
 * Enrollments of profiles (`id`). Of more than `most` profiles, few may be in the campaign: then ids of no contact are
 * added, so that they are not taken for all.
 */
const ofProfiles = (at: ListContacts, profiles: Sql, most: number): Sql => sql`
  with found as materialized (select id from (${profiles}) way limit ${most})
  select e.id from found cross join lateral ${enrollmentsOf(at.teamId, sql`found.id`)} e
    where ${at.campaignId === undefined ? sql`true` : sql`e.campaign_id = ${at.campaignId}`}
  union all select null from generate_series(1, ${most}::int) where (select count(*) from found) = ${most}`;

const profiles = (where: Sql): Sql => sql`select p.id from contact_profiles p where ${where}`;

function gaps(at: ListContacts, field: string): Sql {
  const team = sql`p.team_id = ${at.teamId}`;
  if (field === 'email') return profiles(sql`${team} and p.email_key is null`);
  return byGaps(
    at,
    sql`p.valid2 = any('{-1,0,1,2,3}'::int[]) and ${CONTACT_GAPS} = any(${gapsWith(field)}::int[])`,
  );
}

/** Along the index of gaps, which has the team as text. */
const byGaps = (at: ListContacts, where: Sql): Sql =>
  profiles(sql`p.team_id::text = ${at.teamId} and (p.team_id = ${at.teamId}) is true and ${where}`);

/** More combinations of fields are not looked through: such a team has a little of everything. */
const MAX_COMBINATIONS = 2_000;

/**
 * Contacts without a value for a field of `custom`: the combinations of fields that contacts have are found one by one along
 * the index, and one contact of each tells whether the combination lacks the field. With too many combinations the answer
 * is `most` ids of no contact.
 */
function lackingCustom(at: ListContacts, variable: string, most: number): Sql {
  const key = sql`p.valid2, ${CONTACT_GAPS} as gaps, contact_keys(p.custom) as keys`;
  const next = (where: Sql): Sql => sql`(
    select ${key}, ${valueMissing(variable)} as lacks from contact_profiles p
      where p.team_id::text = ${at.teamId} ${where}
      order by p.team_id::text, p.valid2, ${CONTACT_GAPS}, contact_keys(p.custom) limit 1)`;
  return sql`
    with recursive combinations as (
      ${next(sql``)}
      union all
      select n.* from combinations g cross join lateral ${next(
        sql`and (p.valid2, ${CONTACT_GAPS}, contact_keys(p.custom)) > (g.valid2, g.gaps, g.keys)`,
      )} n),
    seen as materialized (select * from combinations limit ${MAX_COMBINATIONS})
    select f.id from seen g cross join lateral (
      select p.id from contact_profiles p where p.team_id::text = ${at.teamId} and (p.team_id = ${at.teamId}) is true
        and p.valid2 = g.valid2 and ${CONTACT_GAPS} = g.gaps and contact_keys(p.custom) = g.keys limit ${most}) f
      where g.lacks
    union all select null from generate_series(1, ${most}::int)
      where (select count(*) from seen) = ${MAX_COMBINATIONS}`;
}

/** Each way to the candidates of one filter: a set of enrollments (`id`) that has all matches. */
function ways(at: ListContacts, by: ContactFilters, most: number): Sql[] {
  const team = sql`p.team_id = ${at.teamId}`;
  const ofThese = (found: Sql): Sql => ofProfiles(at, found, most);
  const isIndexed =
    by.missing !== undefined && !by.missing.startsWith('custom.') && by.missing !== 'linkedin_url';
  const together = (streams: Stream[], ...more: Sql[]): Sql =>
    sql.join([...streams.map((stream) => unordered(stream, most)), ...more], sql` union all `);
  return [
    unordered(allOf(at), most),
    at.ids && sql`select id from unnest(${at.ids}::uuid[]) id`,
    ...streamsOf(at, by).map((streams) => together(streams)),
    by.result && results(at, by, most),
    by.blockers && together(ownHolds(at, by.blockers), waiting(at, by.blockers, most)),
    by.email !== undefined && ofThese(profiles(sql`${team} and p.email_key = ${by.email.toLowerCase()}`)),
    by.validations && ofThese(byGaps(at, sql`p.valid2 = any(${by.validations}::int[])`)),
    isIndexed && ofThese(gaps(at, by.missing!)),
    by.missing?.startsWith('custom.') && ofThese(lackingCustom(at, by.missing, most)),
    ...by.custom.map((field) =>
      ofThese(
        profiles(
          sql`${customIs(at.teamId, field)} and p.custom <> '{}' and (p.team_id = ${at.teamId}) is true`,
        ),
      ),
    ),
    by.label !== undefined &&
      ofThese(
        sql`select cl.contact_profile_id as id from labels l
          join contact_labels cl on cl.team_id = l.team_id and cl.label_id = l.id
          where l.team_id = ${at.teamId} and lower(l.name) = lower(${by.label})`,
      ),
    at.search && ofThese(sql`select id from (${candidates(at.teamId, at.search)}) hits`),
  ].filter((way) => typeof way === 'object');
}

/** The way with the fewest candidates, counted up to `most` + 1; `from` reads as many as are asked for of each range. */
export async function narrowest(
  db: Db,
  at: ListContacts,
  by: ContactFilters,
  most: number,
): Promise<{ from: (most: number) => Sql; count: number }> {
  const [, ...others] = ways(at, by, most + 1);
  const counts = others.map(
    (way) => sql`(select count(*)::int from (select 1 from (${way}) way limit ${most + 1}) counted)`,
  );
  const [all, { rows }] = await Promise.all([
    countAll(db, at),
    sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db),
  ]);
  const found = [Math.min(all, most + 1), ...rows[0]!.counts];
  // Of several that are not counted to their end, the last: the first is the whole list.
  const count = Math.min(...found);
  const nth = count > most ? found.length - 1 : found.indexOf(count);
  return { from: (many) => ways(at, by, many)[nth]!, count };
}
