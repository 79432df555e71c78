import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { and, enrollmentsOf, matchingContacts, profileFound } from './filter-store.ts';
import type { ListContacts } from './filter-store.ts';
import { candidates, indexed } from './search-store.ts';

export async function countAll(db: Db, at: ListContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from enrollment_counts where ${and([
      sql`team_id = ${at.teamId}`,
      at.campaignId !== undefined && sql`campaign_id = ${at.campaignId}`,
      !at.deleted && sql`not deleted`,
      !at.archived && sql`not archived`,
    ])}`.execute(db);
  return rows[0]!.total;
}

/** A search with more hits is gathered only when other filters leave few contacts. */
export const GATHERED_MOST = 20_000;
/** A search with more hits is never gathered: a walk along any order soon meets ten thousand hits. */
export const COMMON = 200_000;
/** When this many of the first hits match, a walk along any order soon fills a page. */
export const MATCHES_SOON = 10_000;
/**
 * decided: totals under a filter are exact up to this and a lower bound beyond;
 * `has_more` is always exact. A search with more hits, of which `MATCHES_SOON` match,
 * is not counted further: a page takes 0.9 s for a word that 1,000,000 contacts share.
 */
export const COUNTED_MOST = 100_000;

export async function countSome(db: Db, at: ListContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from enrollments e
      where ${and([matchingContacts({ ...at, search: undefined }), profileFound(at)])}
        limit ${COUNTED_MOST + 1}) counted`.execute(db);
  return rows[0]!.total;
}

/** As `countSome` by `hasEmailSent`, for contacts neither archived nor deleted; reads positions alone. */
export async function countMailed(db: Db, at: ListContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from enrollment_positions o
      where ${and([
        sql`o.team_id = ${at.teamId}`,
        at.campaignId !== undefined && sql`o.campaign_id = ${at.campaignId}`,
        sql`o.mailed = ${at.hasEmailSent}`,
        sql`o.list_rank < 2`,
      ])} limit ${COUNTED_MOST + 1}) counted`.execute(db);
  return rows[0]!.total;
}

/**
 * As `countSome` among the hits of a search, up to `most` + 1. Lateral lookups, because statistics mislead the planner
 * here. `indexed`: the first `GATHERED_MOST` hits of the index.
 */
export async function countFound(
  db: Db,
  at: ListContacts,
  among: 'indexed' | 'all',
  most: number,
): Promise<number> {
  const hits =
    among === 'all'
      ? candidates(at.teamId, at.search!)
      : sql`${indexed(at.teamId, at.search!)} limit ${GATHERED_MOST}`;
  const { rows } = await sql<{ total: number }>`
    with found as materialized (${hits})
    select count(*)::int as total from (
      select 1 from found
      cross join lateral (select e.id from ${enrollmentsOf(at.teamId, sql`found.id`)} e
        where ${and([
          matchingContacts({ ...at, search: undefined }),
          // The index may hold an older name, so a shown total checks the profile.
          among === 'all' && profileFound(at),
        ])} limit 100) e
      limit ${most + 1}) counted`.execute(db);
  return rows[0]!.total;
}

/** The matches among the first `most` of the candidates `from`. */
export async function countAmong(
  db: Db,
  at: ListContacts,
  from: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct e.id)::int as total from (select id from (${from}) way limit ${most}) found
    cross join lateral (select * from enrollments e where e.id = found.id and (e.team_id = ${at.teamId}) is true
      limit 1) e
    where ${and([matchingContacts({ ...at, search: undefined }), profileFound(at)])}`.execute(db);
  return rows[0]!.total;
}
