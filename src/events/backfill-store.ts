import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface CounterKey {
  team_id: string;
  campaign_id: string;
}

const START = '00000000-0000-0000-0000-000000000000';

/** Campaigns after `after` in a fixed order: where a stopped backfill goes on. */
export const nextCampaigns = (db: Db, after: string | null, limit: number): Promise<CounterKey[]> =>
  db
    .selectFrom('campaigns')
    .select(['team_id', 'id as campaign_id'])
    .where('id', '>', after ?? START)
    .orderBy('id')
    .limit(limit)
    .execute();

export const countCampaigns = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('campaigns')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Replaces the counters of one campaign by what the ledger says. Sees the events that were committed when it began;
 * recordings under way wait for the table's short lock and add to the new numbers. Resolves how many rows were wrong.
 */
export async function recount(trx: Trx, { team_id, campaign_id }: CounterKey): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with true_counts as (
      select type, (occurred_at at time zone 'UTC')::date as day, count(*) as count from events
      where team_id = ${team_id} and campaign_id = ${campaign_id} group by 1, 2),
    gone as (
      delete from event_counters c where team_id = ${team_id} and campaign_id = ${campaign_id}
        and not exists (select 1 from true_counts t where t.type = c.type and t.day = c.day) returning 1),
    put as (
      insert into event_counters (team_id, campaign_id, type, day, count)
      select ${team_id}, ${campaign_id}, type, day, count from true_counts
      on conflict (team_id, campaign_id, type, day) do update set count = excluded.count where event_counters.count <> excluded.count
      returning 1)
    select ((select count(*) from gone) + (select count(*) from put))::int as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/** Keeps recordings out while the numbers are replaced; readers are not held up. */
export async function lockForRecount(trx: Trx): Promise<void> {
  await sql`lock table event_counters in share row exclusive mode`.execute(trx);
}
