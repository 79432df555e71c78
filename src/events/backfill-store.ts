import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { RESULTS } from './rules/step-results.ts';

const START = '00000000-0000-0000-0000-000000000000';

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

export const markCounted = async (trx: Trx, teamId: string): Promise<void> =>
  void (await trx.deleteFrom('uncounted_teams').where('team_id', '=', teamId).execute());

/** `what`: the summaries need no statistics of campaigns. */
export async function isCounted(db: Db, teamId: string, what: 'summaries' | 'steps'): Promise<boolean> {
  const row = await db
    .selectFrom('uncounted_teams')
    .select('only_steps')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return row === undefined || (what === 'summaries' && row.only_steps);
}

export const countUncounted = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('uncounted_teams')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export async function monthsOf(db: Db, teamId: string): Promise<Date[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM-DD') as month
    from (select min(day) as first, max(day) as last from (
      (select (occurred_at at time zone 'UTC')::date as day from events where team_id = ${teamId} order by id limit 1)
      union all
      (select (occurred_at at time zone 'UTC')::date from events where team_id = ${teamId} order by id desc limit 1)
      union all
      select day from event_counters where team_id = ${teamId}
      union all
      select day from sender_counters where team_id = ${teamId}
      union all
      select day from mail_counters where team_id = ${teamId}
      union all
      select day from step_counters where team_id = ${teamId}) days) bounds,
      generate_series(date_trunc('month', first), last, interval '1 month') as month`.execute(db);
  return rows.map(({ month }) => new Date(`${month}T00:00:00Z`));
}

/** One recount of a team at a time: two that see the same gap would both fill it. Recordings go on. */
export async function lockForRecount(trx: Trx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recount ${teamId}`}, 0))`.execute(trx);
}

/** Removes counters of zero; one that another transaction adds to stays. Reads all counters of the team. */
export async function dropEmptyCounters(trx: Trx, teamId: string): Promise<void> {
  await sql`
    with empty as (
      select campaign_id, type, day, slot from event_counters where team_id = ${teamId} and count = 0
        for update skip locked)
    delete from event_counters c using empty e
    where c.team_id = ${teamId}
      and (c.campaign_id, c.type, c.day, c.slot) = (e.campaign_id, e.type, e.day, e.slot)`.execute(trx);
  await sql`
    with empty as (
      select sender_id, day, slot from sender_counters
        where team_id = ${teamId} and sends = 0 and bounces = 0 and all_bounces = 0
      for update skip locked)
    delete from sender_counters c using empty e
    where c.team_id = ${teamId} and (c.sender_id, c.day, c.slot) = (e.sender_id, e.day, e.slot)`.execute(trx);
  await sql`
    with empty as (
      select day, receiver, type, bounced, category, subtype, slot from mail_counters
        where team_id = ${teamId} and count = 0
      for update skip locked)
    delete from mail_counters c using empty e
    where c.team_id = ${teamId} and (c.day, c.receiver, c.type, c.bounced, c.category, c.subtype, c.slot)
      = (e.day, e.receiver, e.type, e.bounced, e.category, e.subtype, e.slot)`.execute(trx);
  await sql`
    with empty as (
      select campaign_id, node_id, variant_id, day, slot from step_counters where team_id = ${teamId}
        and greatest(${sql.raw(RESULTS.join(', '))}) = 0 and least(${sql.raw(RESULTS.join(', '))}) = 0
      for update skip locked)
    delete from step_counters c using empty e
    where c.team_id = ${teamId} and (c.campaign_id, c.node_id, c.variant_id, c.day, c.slot)
      = (e.campaign_id, e.node_id, e.variant_id, e.day, e.slot)`.execute(trx);
}
