import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ContactFilters } from '../read-filters.ts';
import { CONTACT_FACTS, LIFE_REASON } from './fact-store.ts';
import { and, enrollmentIs, isMailed, profileFound } from './filter-store.ts';
import type { ListContacts } from './filter-store.ts';

type Sql = RawBuilder<unknown>;

/**
 * The matches of one filter as ranges of an index that each ascend by the enrollment: `groups` are the ranges `g`, `rows`
 * reads one of them.
 */
export interface Stream {
  groups: Sql;
  id: Sql;
  rows: Sql;
  /** The index is one of those with `nulls first`. */
  nullsFirst: boolean;
}

/** Campaigns `c` of a list. An archived campaign has only archived contacts. */
export const campaignsOf = (at: ListContacts): Sql =>
  sql`(select c.id, campaign_hold_reason(c, t) as hold from campaigns c join teams t on t.id = c.team_id
    where ${and([
      sql`c.team_id = ${at.teamId}`,
      at.campaignId !== undefined && sql`c.id = ${at.campaignId}`,
      !at.archived && sql`c.status <> 'archived'`,
    ])}) c`;

/** Archived and deleted contacts share the last rank. */
export const ranksOf = (at: ListContacts): number[] => {
  if (at.ranks) return at.ranks;
  const lives = new Set(at.filters?.facts?.map((facts) => facts & 3) ?? [0, 1, 2, 3]);
  const all = at.deleted || at.archived;
  return [...(lives.has(0) || lives.has(1) ? [0] : []), ...(lives.has(2) ? [1] : []), ...(all ? [2] : [])];
};

/** The combinations of facts and reason that a campaign has, each found by one step along the index: some tens. */
function byFacts(at: ListContacts, { facts, reasons }: ContactFilters): Stream {
  const key = sql`${CONTACT_FACTS} as facts, ${LIFE_REASON} as reason`;
  const first = sql`order by ${CONTACT_FACTS}, ${LIFE_REASON}, e.id nulls first limit 1`;
  return {
    groups: sql`(
      with recursive groups as (
        select c.id as campaign, f.facts, f.reason from ${campaignsOf(at)} cross join lateral (
          select ${key} from enrollments e where e.campaign_id = c.id ${first}) f
        union all
        select g.campaign, f.facts, f.reason from groups g cross join lateral (
          select ${key} from enrollments e where e.campaign_id = g.campaign
            and (${CONTACT_FACTS}, ${LIFE_REASON}) > (g.facts, g.reason) ${first}) f)
      select * from groups where ${and([
        facts && sql`facts = any(${facts}::int[])`,
        reasons && sql`reason = any(${reasons}::text[])`,
        !at.archived && sql`facts % 4 <> 3`,
      ])})`,
    id: sql`e.id`,
    nullsFirst: true,
    rows: sql`enrollments e
      where e.campaign_id = g.campaign and ${CONTACT_FACTS} = g.facts and ${LIFE_REASON} = g.reason`,
  };
}

const positions = (groups: Sql, where: Sql, nullsFirst = true): Stream => ({
  groups,
  nullsFirst,
  id: sql`o.enrollment_id`,
  rows: sql`enrollment_positions o where o.campaign_id = g.campaign and ${where}`,
});

const perCampaign = (at: ListContacts): Sql => sql`(select c.id as campaign from ${campaignsOf(at)})`;

const byStep = (at: ListContacts, step: number): Stream =>
  positions(
    sql`(select c.id as campaign, rank from ${campaignsOf(at)} cross join unnest(${ranksOf(at)}::smallint[]) rank)`,
    sql`o.list_rank = g.rank and o.step_number = ${step}`,
    false,
  );

/** Contacts that got a mail, by the number of the last. */
function mailed(at: ListContacts): Stream {
  const next = (campaign: Sql, rank: Sql, step: Sql): Sql => sql`(
    select o.step_number as step from enrollment_positions o where o.campaign_id = ${campaign}
      and o.list_rank = ${rank} and o.step_number > ${step} order by o.step_number, o.enrollment_id limit 1) o`;
  return positions(
    sql`(
      with recursive groups as (
        select c.id as campaign, rank, o.step from ${campaignsOf(at)} cross join unnest(${ranksOf(at)}::smallint[]) rank
          cross join lateral ${next(sql`c.id`, sql`rank`, sql`-1`)}
        union all
        select g.campaign, g.rank, o.step from groups g
          cross join lateral ${next(sql`g.campaign`, sql`g.rank`, sql`g.step`)})
      select * from groups)`,
    sql`o.list_rank = g.rank and o.step_number = g.step`,
    false,
  );
}

const wordsOf = (at: ListContacts, words: string[]): Sql =>
  sql`(select c.id as campaign, word from ${campaignsOf(at)} cross join unnest(${words}::text[]) word)`;

/** Why mails wait for their campaign, their team or their mailbox: nothing is written to the mail. */
const SHARED_HOLDS: ReadonlySet<string> = new Set([
  'bounce_guard', 'content_refused', 'campaign_inactive', 'holiday', 'outside_window', 'internal_error', 'team_daily_cap',
  'campaign_daily_cap', 'sender_disabled', 'sender_resting', 'sender_daily_cap', 'warm_up_cap', 'sender_spacing',
]); // prettier-ignore

/** Contacts and mails held by a reason of their own. */
export const ownHolds = (at: ListContacts, words: string[]): Stream[] => [
  positions(wordsOf(at, words), sql`o.hold_reason = g.word`),
  {
    groups: wordsOf(at, words),
    id: sql`m.enrollment_id`,
    nullsFirst: true,
    rows: sql`email_sends m where m.campaign_id = g.campaign and m.hold_reason = g.word
      and m.state in ('pending', 'uncertain')`,
  },
];

export const allOf = (at: ListContacts): Stream => ({
  groups: perCampaign(at),
  nullsFirst: true,
  id: sql`e.id`,
  rows: sql`enrollments e where e.campaign_id = g.campaign`,
});

/** Those of each filter that has an index in the order of ids; a filter of which several find its matches has several. */
export function streamsOf(at: ListContacts, by: ContactFilters): Stream[][] {
  return [
    by.nodeId !== undefined &&
      by.variantId === undefined &&
      !by.result && [positions(perCampaign(at), sql`o.node_id = ${by.nodeId}`)],
    by.step !== undefined && [byStep(at, by.step)],
    by.variantId !== undefined && !by.result && [mailed(at)],
    by.blockers && !by.blockers.some((word) => SHARED_HOLDS.has(word)) && ownHolds(at, by.blockers),
    (by.facts || by.reasons) && [byFacts(at, by)],
  ].filter((streams) => typeof streams === 'object');
}

const way = (descending: boolean): Sql => (descending ? sql`desc` : sql`asc`);
const read = ({ id, rows, nullsFirst }: Stream, descending: boolean, most: Sql): Sql => {
  const nulls = nullsFirst ? (descending ? sql`nulls last` : sql`nulls first`) : sql``;
  return sql`(select ${id} as id from ${rows} order by ${id} ${way(descending)} ${nulls} limit ${most})`;
};

/** Up to `most` enrollments (`id`) of each range. */
export const unordered = (stream: Stream, most: number): Sql =>
  sql`select f.id from ${stream.groups} g cross join lateral ${read(stream, false, sql`${most}`)} f`;

/**
 * The first `at.limit` + `at.offset` matches among about `reach` rows of the ranges. Each range gives as many; what lies
 * behind the last row of one that has more is left out, as that range may have more before it.
 */
export async function matchesAlong(
  db: Db,
  at: ListContacts,
  streams: Stream[],
  descending: boolean,
  reach: number,
): Promise<{ ids: string[]; isEnd: boolean }> {
  const ranges = streams.map((_stream, nth) => sql.raw(`ranges${nth}`));
  const most = sql`(select most from size)`;
  const { rows } = await sql<{ ids: string[]; isEnd: boolean }>`
    with ${sql.join(streams.map(({ groups }, nth) => sql`${ranges[nth]} as materialized (select * from ${groups} g)`))},
    size as materialized (select greatest(8, ${reach} / greatest(1, ${sql.join(
      ranges.map((name) => sql`(select count(*) from ${name})`),
      sql` + `,
    )})) as most),
    heads as materialized (${sql.join(
      streams.map(
        (stream, nth) => sql`select f.id, f.place from ${ranges[nth]} g cross join lateral (
          select r.id, row_number() over () as place from ${read(stream, descending, most)} r) f`,
      ),
      sql` union all `,
    )}),
    edge as materialized (select id from heads where place = ${most} order by id ${way(descending)} limit 1)
    select not exists (select from edge) as "isEnd", array(
      select e.id from (
        select distinct id from heads where id ${descending ? sql`>=` : sql`<=`} coalesce((select id from edge), id)
          order by id ${way(descending)} offset 0) near
      cross join lateral (select * from enrollments e where e.id = near.id and (e.team_id = ${at.teamId}) is true
        limit 1) e
      where ${and([enrollmentIs(at), isMailed(at.hasEmailSent), profileFound(at)])}
      order by near.id ${way(descending)} limit ${at.limit + at.offset}) as ids`.execute(db);
  return rows[0]!;
}
