import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface CampaignKey {
  teamId: string;
  campaignId: string;
}

export async function loadPools(trx: Trx, campaigns: CampaignKey[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ campaign_id: string; sender_ids: string[] }>`
    select cp.campaign_id, array_agg(m.sender_id) filter (where m.sender_id is not null) as sender_ids
    from campaign_sender_profiles cp
    left join sender_profile_senders m on m.team_id = cp.team_id and m.sender_profile_id = cp.sender_profile_id
    where cp.team_id = any(${campaigns.map((each) => each.teamId)}::uuid[])
      and cp.campaign_id = any(${campaigns.map((each) => each.campaignId)}::uuid[])
    group by cp.campaign_id`.execute(trx);
  return new Map(rows.map(({ campaign_id, sender_ids }) => [campaign_id, new Set(sender_ids ?? [])]));
}

export async function markChanged(trx: Trx, teamId: string, ids: string[], now: Date): Promise<void> {
  await sql`update sender_profiles set changed_at = ${now}
    where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(trx);
}

export const changedPools = (): Sql => sql`select 1 from sender_profiles where changed_at is not null`;

export async function listTeamsOfChanged(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from sender_profiles where changed_at is not null
    group by team_id order by min(changed_at) limit ${limit}`.execute(db);
  return rows.map((row) => row.team_id);
}

/**
 * Campaigns of the profiles that changed, oldest change first. The profiles are locked; those that another worker locks are
 * skipped.
 */
export async function lockChanged(
  trx: Trx,
  teamId: string,
  limit: number,
): Promise<{ profiles: { team_id: string; id: string; changed_at: Date }[]; campaigns: CampaignKey[] }> {
  const { rows: profiles } = await sql<{ team_id: string; id: string; changed_at: Date }>`
    select team_id, id, changed_at from sender_profiles where team_id = ${teamId} and changed_at is not null
    order by changed_at limit ${limit} for update skip locked`.execute(trx);
  if (profiles.length === 0) return { profiles, campaigns: [] };
  const { rows: campaigns } = await sql<CampaignKey>`
    select distinct cp.team_id as "teamId", cp.campaign_id as "campaignId" from campaign_sender_profiles cp
    where cp.team_id = ${teamId}
      and cp.sender_profile_id = any(${profiles.map((each) => each.id)}::uuid[])`.execute(trx);
  return { profiles, campaigns };
}

export async function clearChanged(trx: Trx, teamId: string, ids: string[]): Promise<void> {
  await sql`
    update sender_profiles p set changed_at = null
      where p.team_id = ${teamId} and p.id = any(${ids}::uuid[]) and not exists (
      select 1 from email_sends e
      join campaign_sender_profiles c on c.team_id = e.team_id and c.campaign_id = e.campaign_id
        and c.sender_profile_id = p.id
      where e.team_id = ${teamId} and e.state in ('sending', 'data') and not exists (
        select 1 from campaign_sender_profiles o
        join sender_profile_senders m on m.team_id = o.team_id and m.sender_profile_id = o.sender_profile_id
        where o.team_id = e.team_id and o.campaign_id = e.campaign_id and m.sender_id = e.sender_id))`.execute(
    trx,
  );
}
