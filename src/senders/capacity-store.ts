import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { WarmUp } from './rules/warm-up.ts';

export interface CapacityRow {
  id: string;
  email: string;
  timezone: string;
  spacing_seconds: number;
  max_per_day: number;
  warm_up: WarmUp | null;
  warm_stage: number;
  warm_trouble: boolean;
  sent_today: number;
  /** Days since `sent_today` was last counted; 0: today. */
  days_ago: number;
  next_send_at: Date | null;
  backoff_until: Date | null;
}

export async function listCapacities(
  db: Db,
  { teamId, campaignId, now, limit }: { teamId: string; campaignId: string; now: Date; limit: number },
): Promise<CapacityRow[]> {
  const { rows } = await sql<CapacityRow>`
    select s.id, s.email, s.timezone, s.spacing_seconds, s.max_per_day, s.warm_up,
      nullif(st.next_send_at, '-infinity') as next_send_at, st.backoff_until,
      st.warm_stage, st.warm_trouble, st.sent_today,
        greatest(0, (${now}::timestamptz at time zone s.timezone)::date - st.day) as days_ago
    from campaign_pool(${teamId}, ${campaignId}) s
    cross join lateral (select * from sender_states st where st.team_id = ${teamId} and st.sender_id = s.id limit 1) st
    where not s.disabled
    order by s.email limit ${limit}`.execute(db);
  return rows;
}

export interface PoolMailbox {
  id: string;
  email: string;
  enabled: boolean;
  capacity: number;
  login_failed: boolean;
  smtp_error: string | null;
  /** End of its back-off, in business time. */
  rests_until: Date | null;
}

/** The mailboxes of a profile, or of the team (null). Above `limit`, those that may send come first. */
export async function listPool(
  db: Db | Trx,
  { teamId, profileId, limit }: { teamId: string; profileId: string | null; limit: number },
): Promise<PoolMailbox[]> {
  const { rows } = await sql<PoolMailbox>`
    select s.id, s.email, not s.disabled
      and s.max_per_day > 0 as enabled, sender_cap(s.max_per_day, s.warm_up, st.warm_stage) as capacity,
      coalesce(st.smtp_error, st.imap_error) is not null as login_failed, st.smtp_error, st.backoff_until as rests_until
    from senders s
    cross join lateral (select * from sender_states st where st.team_id = s.team_id and st.sender_id = s.id limit 1) st
    where s.team_id = ${teamId} and s.deleted_at is null
      and (${profileId}::uuid is null or exists (select from sender_profile_senders m
      where m.team_id = s.team_id and m.sender_profile_id = ${profileId}::uuid and m.sender_id = s.id))
    order by s.disabled or s.max_per_day = 0, s.id limit ${limit}`.execute(db);
  return rows;
}
