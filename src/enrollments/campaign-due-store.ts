import { sql } from 'kysely';
import { dueNow, shardOf } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface DueCampaign {
  teamId: string;
  campaignId: string;
}

const MAX_DUE = 1_000;

/** Campaigns with a due step: the longest due campaign of each team first, then the second of each. */
export const dueCampaigns = (at: Sweep): Sql => sql`
  select "teamId", "campaignId" from (
    select d.team_id as "teamId", d.key as "campaignId", d.due_at,
      row_number() over (partition by d.team_id order by d.due_at) as turn from (${dueNow('campaign', at)}) d) due
  order by turn, due_at limit ${MAX_DUE}`;

/** No row: nothing waits, or the campaign does not run. */
export const campaignDues = (keys: Sql): Sql => sql`
  select k.team_id, k.key, q.next_run_at as due_at
  from (${keys}) k
  join campaigns c on c.team_id = k.team_id and c.id = k.key and c.status = 'active'
  cross join lateral (select q.next_run_at from enrollment_positions q
    where q.team_id = k.team_id and q.campaign_id = k.key and q.next_run_at is not null order by q.next_run_at
      limit 1) q`;

export const campaignsOf = (shards: number[]): Sql => sql`
  select team_id, id as key from campaigns where status = 'active' and ${shardOf(sql`id`)} = any(${shards}::int[])`;

/** Held contacts of one release. */
const MAX_RELEASED = 10_000;

/**
 * Makes contacts due that the campaign holds for one of these reasons. True: there may be more. Reads at most all
 * scheduled positions of the campaign.
 */
export async function releaseHeld(
  trx: Trx,
  at: DueCampaign,
  reasons: readonly string[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update enrollment_positions p set next_run_at = ${now}
    from (
      select q.enrollment_id from enrollment_positions q
        where q.team_id = ${at.teamId} and q.campaign_id = ${at.campaignId}
        and q.next_run_at > ${now} and q.hold_reason = any(${reasons}::text[]) limit ${MAX_RELEASED}
          for update skip locked) held
    where p.team_id = ${at.teamId} and p.enrollment_id = held.enrollment_id and p.next_run_at > ${now}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) >= MAX_RELEASED;
}

/** Makes held steps of these contacts due, for these reasons only. Resolves their campaigns. */
export async function releaseHeldContacts(
  trx: Trx,
  at: { teamId: string; profileIds: readonly string[] },
  reasons: string[],
  now: Date,
): Promise<string[]> {
  const { rows: held } = await sql<{ enrollment_id: string }>`
    select q.enrollment_id from enrollments e
    join enrollment_positions q on q.team_id = e.team_id and q.enrollment_id = e.id
    where e.team_id = ${at.teamId} and e.contact_profile_id = any(${at.profileIds}::uuid[]) and e.deleted_at is null
    order by q.enrollment_id for update of q`.execute(trx);
  const { rows } = await sql<{ campaign_id: string }>`
    update enrollment_positions p set next_run_at = ${now}
    where p.team_id = ${at.teamId} and p.enrollment_id = any(${held.map((row) => row.enrollment_id)}::uuid[])
      and p.next_run_at > ${now} and p.hold_reason = any(${reasons}::text[])
    returning p.campaign_id`.execute(trx);
  return [...new Set(rows.map((row) => row.campaign_id))];
}
