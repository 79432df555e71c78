import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { uuidFloor } from '../platform/ids.ts';

const START = '00000000-0000-0000-0000-000000000000';

/** Teams after `after` in a fixed order: where a stopped backfill goes on. */
export const nextTeams = async (db: Db, after: string | null, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('teams')
      .select('id')
      .where('id', '>', after ?? START)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const countTeams = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('teams')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The UTC months in which a team has events or counters, each by its first day; none when it has neither. */
export async function monthsOf(db: Db, teamId: string): Promise<Date[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM-DD') as month
    from (select min(day) as first, max(day) as last from (
      (select (occurred_at at time zone 'UTC')::date as day from events where team_id = ${teamId} order by id limit 1)
      union all
      (select (occurred_at at time zone 'UTC')::date from events where team_id = ${teamId} order by id desc limit 1)
      union all
      select day from event_counters where team_id = ${teamId}) days) bounds,
      generate_series(date_trunc('month', first), last, interval '1 month') as month`.execute(db);
  return rows.map(({ month }) => new Date(`${month}T00:00:00Z`));
}

/** One recount of a team at a time: two that saw the same gap would both fill it. Recordings go on. */
export async function lockForRecount(trx: Trx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recount ${teamId}`}, 0))`.execute(trx);
}

/**
 * Adds to the counters of a team's month what they are short of the event log. Both are seen as of one moment, in which each event
 * is counted or neither is there; what is recorded meanwhile adds to the same rows, after this or before. Rows are locked in
 * the order in which a recording takes its own. Resolves how many numbers were wrong.
 */
export async function recount(trx: Trx, teamId: string, month: Date): Promise<number> {
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
  const ofMonth = sql`team_id = ${teamId} and day >= ${month.toISOString()}::date and day < ${end.toISOString()}::date`;
  const { rows } = await sql<{ wrong: number }>`
    with true_counts as (
      select campaign_id, type, (occurred_at at time zone 'UTC')::date as day, count(*) as count from events
      where team_id = ${teamId} and id >= ${uuidFloor(month)} and id < ${uuidFloor(end)} and campaign_id is not null group by 1, 2, 3),
    counted as (select campaign_id, type, day, sum(count) as count from event_counters where ${ofMonth} group by 1, 2, 3),
    wrong as (
      select campaign_id, type, day, coalesce(t.count, 0) as count
      from true_counts t full join counted c using (campaign_id, type, day)
      where coalesce(t.count, 0) <> coalesce(c.count, 0)),
    short as (
      select campaign_id, type, day, 0 as slot, count from wrong
      union all
      select campaign_id, type, day, c.slot, -c.count from (select * from event_counters where ${ofMonth}) c
      join wrong using (campaign_id, type, day)),
    put as (
      insert into event_counters (team_id, campaign_id, type, day, slot, count)
      select ${teamId}, campaign_id, type, day, slot, sum(count) from short group by campaign_id, type, day, slot
      order by campaign_id, type::text collate "C", day, slot
      on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + excluded.count)
    select count(*)::int as wrong from wrong`.execute(trx);
  return rows[0]!.wrong;
}

/** Removes a team's counters that are zero; one that another transaction adds to stays. Reads all its counters. */
export async function dropEmptyCounters(trx: Trx, teamId: string): Promise<void> {
  await sql`
    with empty as (
      select campaign_id, type, day, slot from event_counters where team_id = ${teamId} and count = 0 for update skip locked)
    delete from event_counters c using empty e
    where c.team_id = ${teamId} and (c.campaign_id, c.type, c.day, c.slot) = (e.campaign_id, e.type, e.day, e.slot)`.execute(
    trx,
  );
}
