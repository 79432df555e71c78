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
 * recordings under way wait for the table's short lock and add to the new numbers. Resolves how many numbers were wrong.
 */
export async function recount(trx: Trx, { team_id, campaign_id }: CounterKey): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with true_counts as (
      select type, (occurred_at at time zone 'UTC')::date as day, count(*) as count from events
      where team_id = ${team_id} and campaign_id = ${campaign_id} group by 1, 2),
    counted as (
      select type, day, sum(count) as count from event_counters
      where team_id = ${team_id} and campaign_id = ${campaign_id} group by 1, 2),
    wrong as (
      select type, day, t.count from true_counts t full join counted c using (type, day) where t.count is distinct from c.count),
    gone as (
      delete from event_counters c using wrong w
      where c.team_id = ${team_id} and c.campaign_id = ${campaign_id} and c.type = w.type and c.day = w.day
        and (c.slot <> 0 or w.count is null)),
    put as (
      insert into event_counters (team_id, campaign_id, type, day, slot, count)
      select ${team_id}, ${campaign_id}, type, day, 0, count from wrong where count is not null
      on conflict (team_id, campaign_id, type, day, slot) do update set count = excluded.count)
    select count(*)::int as wrong from wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/** Keeps recordings out while the numbers are replaced; readers are not held up. */
export async function lockForRecount(trx: Trx): Promise<void> {
  await sql`lock table event_counters in share row exclusive mode`.execute(trx);
}
