import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { and, matching, personFound } from './list-filter-store.ts';
import type { ListContacts } from './list-filter-store.ts';
import { indexed } from './search-store.ts';

/** How many there are, by the journal of counts: it knows of campaigns, deleted and archived. */
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

/** A search that finds more people than this is gathered only where other filters leave few of them. */
export const GATHERED_MOST = 20_000;
/** One that finds more than this is never gathered: ten thousand of them are met soon, whatever is walked. */
export const COMMON = 200_000;
/** decided: what a filter leaves is counted as far as this, which is past what anybody pages through; `has_more` is exact. */
export const COUNTED_MOST = 10_000;

/** How many match, or one more than `COUNTED_MOST`. */
export async function countSome(db: Db, at: ListContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from enrollments e
      ${at.hasEmailSent === undefined ? sql`` : sql`join enrollment_positions o on o.team_id = e.team_id and o.enrollment_id = e.id and o.mailed = ${at.hasEmailSent}`}
      where ${and([matching({ ...at, hasEmailSent: undefined, search: undefined }), personFound(at)])} limit ${COUNTED_MOST + 1}) counted`.execute(
    db,
  );
  return rows[0]!.total;
}

/** The same among the first people that a search finds; by probes, whatever the planner thinks of them. */
export async function countFound(db: Db, at: ListContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with found as materialized (${indexed(at.teamId, at.search!)} limit ${GATHERED_MOST})
    select count(*)::int as total from (
      select 1 from found
      cross join lateral (select e.id from enrollments e
        where ${and([matching({ ...at, search: undefined }), sql`e.contact_profile_id = found.id`])} limit 100) e
      limit ${COUNTED_MOST + 1}) counted`.execute(db);
  return rows[0]!.total;
}
