import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { findContactsById } from '../contact-store.ts';
import type { ContactRow } from '../contact-store.ts';
import type { ContactFilters } from '../read-filters.ts';
import {
  COMMON,
  COUNTED_MOST,
  GATHERED_MOST,
  MATCHES_SOON,
  countAll,
  countAmong,
  countFound,
  countMailed,
  countSome,
} from './count-store.ts';
import { NARROWED_MOST, narrowest } from './driver-store.ts';
import { allOf, matchesAlong, ranksOf, streamsOf } from './stream-store.ts';
import {
  and,
  enrollmentIs,
  enrollmentsOf,
  isMailed,
  matchingContacts,
  profileFound,
} from './filter-store.ts';
import type { ListContacts, Sort } from './filter-store.ts';
import { candidates, findsMore } from './search-store.ts';

type Sql = RawBuilder<unknown>;

const NAMES = ['first_name', 'last_name', 'company_name'] as const;
type NameSort = (typeof NAMES)[number];
const isNameSort = (sort: Sort): sort is NameSort => (NAMES as readonly Sort[]).includes(sort);
const nameKey = (sort: NameSort): Sql => sql`contact_name_key(p.${sql.raw(sort)})`;

/** decided: the newest contact is the one that was received last; its id begins with that time. */
const ORDERS: Record<Sort, Sql> = {
  newest: sql`e.id desc`,
  oldest: sql`e.id`,
  last_updated: sql`e.updated_at desc, e.id desc`,
  last_updated_asc: sql`e.updated_at, e.id`,
  last_activity: sql`o.last_activity_at desc nulls last, e.id desc`,
  last_activity_asc: sql`o.last_activity_at nulls last, e.id`,
  current_step: sql`o.list_rank, o.step_number, e.id`,
  current_step_desc: sql`o.list_rank, o.step_number desc, e.id desc`,
  first_name: sql`${nameKey('first_name')}, p.id, e.id`,
  last_name: sql`${nameKey('last_name')}, p.id, e.id`,
  company_name: sql`${nameKey('company_name')}, p.id, e.id`,
};

/**
 * What the order and the search need of the profile and position of enrollment `e`, each by its key. For a plain join the
 * planner trusts statistics from before a fresh import, and compares each row with each other row.
 */
const profileAndPosition = (at: ListContacts): Sql => sql`
  ${
    at.search !== undefined || isNameSort(at.sort)
      ? sql`cross join lateral (select * from contact_profiles p where p.team_id = e.team_id
          and p.id = e.contact_profile_id limit 1) p`
      : sql``
  }
  ${
    /^(current_step|last_activity)/.test(at.sort)
      ? sql`left join lateral (select * from enrollment_positions o where o.team_id = e.team_id
          and o.enrollment_id = e.id limit 1) o on true`
      : sql``
  }`;

interface Found {
  total: number;
  isEstimate?: boolean;
  ids: string[];
}

/**
 * Gathers, counts and sorts all matches, for filters that leave few. `from`: the side where a search begins, either its
 * profiles or the enrollments that the other filters leave.
 */
async function gathered(
  db: Db,
  at: ListContacts,
  from: 'profiles' | 'enrollments' | Sql = 'profiles',
): Promise<Found> {
  const begin = from === 'profiles' && at.search !== undefined;
  const candidate = begin || typeof from === 'string' ? undefined : from;
  const { rows } = await sql<Found>`
    with found as materialized (${
      begin
        ? candidates(at.teamId, at.search!)
        : candidate
          ? sql`select distinct id
      from (${candidate}) way`
          : sql`select null::uuid as id`
    }),
    matching as materialized (
      select e.id, row_number() over (order by ${ORDERS[at.sort]}) as place
      from ${
        begin
          ? sql`found cross join lateral ${enrollmentsOf(at.teamId, sql`found.id`)} e`
          : candidate
            ? sql`found
        cross join lateral (select * from enrollments e where e.id = found.id and (e.team_id = ${at.teamId}) is true
        limit 1) e`
            : sql`enrollments e`
      }
      ${profileAndPosition(at)}
      where ${matchingContacts(at)})
    select (select count(*) from matching)::int as total,
      array(select id from matching order by place limit ${at.limit} offset ${at.offset}) as ids`.execute(db);
  return rows[0]!;
}

/**
 * Walks along the names of a team's contacts, merged with contacts whose names are not indexed yet. `not in` keeps the
 * walk in its order; a join may not, because statistics of the mostly empty table of due changes mislead the planner.
 */
function byName(at: ListContacts, sort: NameSort): Sql {
  const enrolled = and([matchingContacts({ ...at, search: undefined }), profileFound(at)]);
  const order = sql`order by key, profile, id limit ${at.limit + at.offset}`;
  return sql`
    with due as materialized (select distinct unnest(contact_profile_ids) as id from contact_search_due
      where team_id = ${at.teamId})
    select id from (
      (select e.id, s.${sql.raw(sort)} as key, s.contact_profile_id as profile from contact_search s
        cross join lateral ${enrollmentsOf(at.teamId, sql`s.contact_profile_id`)} e
        where s.team_id = ${at.teamId} and s.contact_profile_id not in (select id from due) and ${enrolled} ${order})
      union all
      (select e.id, p.key, due.id as profile from due
        cross join lateral (select ${nameKey(sort)} as key from contact_profiles p
          where p.team_id = ${at.teamId} and p.id = due.id limit 1) p
        cross join lateral ${enrollmentsOf(at.teamId, sql`due.id`)} e
        where ${enrolled} ${order})) heads
    order by key, profile, id limit ${at.limit} offset ${at.offset}`;
}

/** An archived campaign has only archived contacts. */
const campaigns = (at: ListContacts): Sql =>
  sql`(select id from campaigns where ${and([
    sql`team_id = ${at.teamId}`,
    at.campaignId !== undefined && sql`id = ${at.campaignId}`,
    !at.archived && sql`status <> 'archived'`,
  ])}) c`;

/**
 * Merges the heads of the campaigns' orders: each campaign gives only as many rows as the page can need, read along one
 * index. An order may have several parts, such as rows without a key at its end. A part is read only when earlier parts
 * leave room on the page.
 */
function merged(at: ListContacts, parts: Sql[], descending: boolean): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  const names = parts.map((_part, nth) => sql.raw(`part${nth}`));
  const read = parts.map((part, nth) => {
    const room = names.slice(0, nth).map((name) => sql` - (select count(*) from ${name})`);
    return sql`${names[nth]} as materialized (
      select ${nth}::int as part, key, id from ${part} part order by key ${way}, id ${way}
        limit ${at.limit + at.offset}${sql.join(room, sql``)})`;
  });
  const heads =
    parts.length === 1
      ? sql`select 0 as part, key, id from ${parts[0]} part`
      : sql`with ${sql.join(read)} ${sql.join(
          names.map((name) => sql`select * from ${name}`),
          sql` union all `,
        )}`;
  return sql`
    select k.id from ${campaigns(at)} cross join lateral (${heads}) k
    order by k.part, k.key ${way}, k.id ${way} limit ${at.limit} offset ${at.offset}`;
}

function enrollmentHead(at: ListContacts, column: 'id' | 'updated_at', descending: boolean): Sql {
  const key = sql.raw(`e.${column}`);
  const way = descending ? sql`desc` : sql`asc`;
  const nulls = descending ? sql`nulls last` : sql`nulls first`;
  const order = column === 'id' ? sql`${key} ${way} ${nulls}` : sql`${key} ${way}, e.id ${way}`;
  return sql`(select ${key} as key, e.id from enrollments e
    where e.team_id = ${at.teamId} and e.campaign_id = c.id
      and ${and([enrollmentIs(at), isMailed(at.hasEmailSent), profileFound(at)])}
    order by ${order} limit ${at.limit + at.offset})`;
}

/**
 * A head along positions; `order` must be that of an index. Reads enrollments only for filters that positions do not
 * have. The head has its own limit, because the planner does not know how much room a part has.
 */
function positionHead(at: ListContacts, key: Sql, where: Sql, order: Sql): Sql {
  const asked =
    at.deleted ||
    at.archived ||
    at.interest !== undefined ||
    at.search !== undefined ||
    at.filters !== undefined;
  return sql`(select ${key} as key, o.enrollment_id as id from enrollment_positions o
    where o.team_id = ${at.teamId} and o.campaign_id = c.id and ${and([
      where,
      at.hasEmailSent !== undefined && sql`o.mailed = ${at.hasEmailSent}`,
      at.filters?.step !== undefined && sql`o.step_number = ${at.filters.step}`,
      asked &&
        sql`coalesce((select ${and([enrollmentIs(at), profileFound(at)])} from enrollments e
          where e.team_id = o.team_id and e.id = o.enrollment_id), false)`,
    ])}
    order by ${order} limit ${at.limit + at.offset})`;
}

/**
 * decided: contacts without activity come last in both directions. Most of them wait at the
 * start and are read along the index of steps; the index of activity has only the others.
 */
function byActivity(at: ListContacts, descending: boolean): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  const listed = at.deleted || at.archived ? sql`true` : sql`o.list_rank < 2`;
  const key = sql`o.last_activity_at`;
  const along = sql`${key} ${way}, o.enrollment_id ${way}`;
  const waiting = sql`o.list_rank = 0 and o.step_number = 0 and ${key} is null`;
  const others = sql`${listed} and ${key} is null and (o.list_rank <> 0 or o.step_number <> 0)`;
  const quiet = sql`${positionHead(at, key, waiting, sql`o.enrollment_id ${way}`)}
    union all ${positionHead(at, key, others, along)}`;
  const parts = [
    positionHead(at, key, sql`${listed} and ${key} is not null`, along),
    sql`(select * from (${quiet}) heads order by id ${way} limit ${at.limit + at.offset})`,
  ];
  // A mail is an activity, so a contact without activity got no mail.
  return merged(at, at.hasEmailSent ? parts.slice(0, 1) : parts, descending);
}

/** decided: finished contacts come last in both orders of steps. */
function byStep(at: ListContacts, descending: boolean): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  const along = sql`o.step_number ${way}, o.enrollment_id ${way}`;
  return merged(
    at,
    ranksOf(at).map((rank) =>
      positionHead(at, sql`o.step_number`, sql`o.list_rank = ${sql.raw(String(rank))}`, along),
    ),
    descending,
  );
}

function walked(at: ListContacts): Sql {
  if (isNameSort(at.sort)) return byName(at, at.sort);
  switch (at.sort) {
    case 'newest':
    case 'oldest': {
      const descending = at.sort === 'newest';
      return merged(at, [enrollmentHead(at, 'id', descending)], descending);
    }
    case 'last_updated':
    case 'last_updated_asc': {
      const descending = at.sort === 'last_updated';
      return merged(at, [enrollmentHead(at, 'updated_at', descending)], descending);
    }
    case 'last_activity':
    case 'last_activity_asc':
      return byActivity(at, at.sort === 'last_activity');
    case 'current_step':
    case 'current_step_desc':
      return byStep(at, at.sort === 'current_step_desc');
  }
}

async function idsOf(db: Db, page: Sql): Promise<string[]> {
  const { rows } = await (page as RawBuilder<{ id: string }>).execute(db);
  return rows.map(({ id }) => id);
}

const walk = (db: Db, at: ListContacts): Promise<string[]> => idsOf(db, walked(at));

/** Most candidates that are gathered, rows of an order that are looked through before, and candidates that are counted. */
export const REACH = { narrowed: NARROWED_MOST, wide: 20_000, ahead: 1_000, far: 4_000, counted: 1_000 };
const ALL = 1_000_000_000;

/** The matches among the first rows of the order of ids; undefined: too few for the page. */
async function matchesAhead(db: Db, at: ListContacts, by: ContactFilters, reaches: number[]) {
  const [streams = [allOf(at)]] = streamsOf(at, by);
  for (const reach of reaches) {
    const { ids, isEnd } = await matchesAlong(db, at, streams, at.sort === 'newest', reach);
    if (isEnd || ids.length === at.offset + at.limit) return ids.slice(at.offset);
  }
  return undefined;
}

/** The matches among the first rows of a walk; undefined: too few for the page. */
async function filterAhead(db: Db, at: ListContacts, ahead: number): Promise<string[] | undefined> {
  const upTo = at.offset + at.limit;
  if (upTo >= ahead) return undefined;
  const plain = { ...at, filters: undefined, search: undefined, limit: ahead, offset: 0 };
  const first = await walk(db, plain);
  const ids = await idsOf(
    db,
    sql`select e.id from unnest(${first}::uuid[]) with ordinality as asked (id, place)
      cross join lateral (select * from enrollments e where e.id = asked.id and (e.team_id = ${at.teamId}) is true
        limit 1) e
      where ${and([matchingContacts({ ...at, search: undefined }), profileFound(at)])}
      order by asked.place limit ${upTo}`,
  );
  return ids.length === upTo || first.length < ahead ? ids.slice(at.offset) : undefined;
}

/** Looks at the first rows of the order, then gathers if the candidates are not too many, then walks. */
async function pageOfFiltered(
  db: Db,
  at: ListContacts,
  by: ContactFilters,
  reach: typeof REACH,
): Promise<string[]> {
  const isById = at.sort === 'newest' || at.sort === 'oldest';
  const ahead = isById
    ? await matchesAhead(db, at, by, [4 * (at.offset + at.limit), reach.far])
    : await filterAhead(db, at, reach.ahead);
  if (ahead) return ahead;
  const { from, count } = await narrowest(db, at, by, reach.wide);
  if (count <= reach.wide) return (await gathered(db, at, from(reach.wide + 1))).ids;
  return (isById && (await matchesAhead(db, at, by, [25 * reach.far, ALL]))) || walk(db, at);
}

async function pageOfMany(
  db: Db,
  at: ListContacts,
  counted: Promise<number>,
  most: number = COUNTED_MOST,
  along: (db: Db, at: ListContacts) => Promise<string[]> = walk,
): Promise<Found> {
  const [total, ids] = await Promise.all([counted, along(db, { ...at, limit: at.limit + 1 })]);
  const isEstimate = total > most;
  return {
    isEstimate,
    total: isEstimate ? atLeast(total, at, ids.length) : total,
    ids: ids.slice(0, at.limit),
  };
}

function atLeast(total: number, { limit, offset }: ListContacts, found: number): number {
  if (found === 0) return Math.min(total, offset);
  return found > limit ? Math.max(total, offset + found) : offset + found;
}

/** For a word of most contacts, walks the contacts that the other filters leave until enough are counted. */
async function findByText(db: Db, at: ListContacts, search: string): Promise<Found> {
  if (!(await findsMore(db, at.teamId, search, GATHERED_MOST))) return gathered(db, at);
  const soon = await countFound(db, at, 'indexed', MATCHES_SOON);
  if (soon > MATCHES_SOON) {
    if (await findsMore(db, at.teamId, search, COUNTED_MOST))
      return pageOfMany(db, at, Promise.resolve(soon), MATCHES_SOON);
    return pageOfMany(db, at, countFound(db, at, 'all', COUNTED_MOST));
  }
  if ((await countAll(db, at)) <= GATHERED_MOST) return gathered(db, at, 'enrollments');
  if (!(await findsMore(db, at.teamId, search, COMMON))) return gathered(db, at);
  return pageOfMany(db, at, countSome(db, at));
}

/** True when positions alone tell which contacts match; archived and deleted contacts share one rank. */
const hasRankOnly = ({ interest, hasEmailSent, archived, deleted }: ListContacts): boolean =>
  interest === undefined && hasEmailSent !== undefined && !archived && !deleted;

/**
 * decided: the total under these filters is exact where one of them leaves at most `NARROWED_MOST` candidates, and else a
 * lower bound: the matches among so many of them.
 */
async function findNarrowed(
  db: Db,
  at: ListContacts,
  by: ContactFilters,
  reach: typeof REACH,
): Promise<Found> {
  const ranked = { ...at, ranks: ranksOf(at) };
  const { from, count } = await narrowest(db, ranked, by, reach.narrowed);
  if (count <= reach.narrowed) return gathered(db, at, from(reach.narrowed + 1));
  const counted = countAmong(db, at, from(reach.counted), reach.counted);
  return pageOfMany(db, ranked, counted, -1, (_db, page) => pageOfFiltered(db, page, by, reach));
}

async function find(db: Db, at: ListContacts, reach: typeof REACH): Promise<Found> {
  if (at.filters) return findNarrowed(db, at, at.filters, reach);
  if (at.ids || (at.interest && !at.interest.includes(null))) return gathered(db, at);
  if (at.search) return findByText(db, at, at.search);
  if (at.interest || at.hasEmailSent !== undefined)
    return pageOfMany(db, at, hasRankOnly(at) ? countMailed(db, at) : countSome(db, at));
  const [total, ids] = await Promise.all([countAll(db, at), walk(db, at)]);
  return { total, ids };
}

/**
 * One page of a team's contacts and the total. Without a search the first pages are walks along an index and the total
 * is a sum of counts. The cost of a page grows with its offset. spec: GET /contacts
 */
export async function listContacts(
  db: Db,
  at: ListContacts,
  reach = REACH,
): Promise<{ total: number; isEstimate: boolean; rows: ContactRow[] }> {
  const { total, isEstimate = false, ids } = await find(db, at, reach);
  return { total, isEstimate, rows: await findContactsById(db, at.teamId, ids) };
}

/** The ids of a page. */
export const findContactIds = async (db: Db, at: ListContacts): Promise<string[]> =>
  (await find(db, at, REACH)).ids;
