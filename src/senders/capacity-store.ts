import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** What a mailbox may send, and what it sent of it today. */
export interface CapacityRow {
  id: string;
  email: string;
  timezone: string;
  spacing_seconds: number;
  max_per_day: number;
  sent_today: number;
  next_send_at: Date | null;
  backoff_until: Date | null;
}

/** Mailboxes that send for a campaign: those of its sender profiles when it has any, else all of the team. */
export async function listCapacities(
  db: Db,
  { teamId, campaignId, now, limit }: { teamId: string; campaignId: string; now: Date; limit: number },
): Promise<CapacityRow[]> {
  const { rows } = await sql<CapacityRow>`
    with assigned as (select sender_profile_id from campaign_sender_profiles where team_id = ${teamId} and campaign_id = ${campaignId})
    select s.id, s.email, s.timezone, s.spacing_seconds, s.max_per_day, nullif(st.next_send_at, '-infinity') as next_send_at, st.backoff_until,
      case when st.day >= (${now}::timestamptz at time zone s.timezone)::date then st.sent_today else 0 end as sent_today
    from senders s cross join lateral (select * from sender_states st where st.team_id = ${teamId} and st.sender_id = s.id limit 1) st
    where s.team_id = ${teamId} and s.deleted_at is null and not s.disabled
      and (not exists (select from assigned) or s.id in (select m.sender_id from sender_profile_senders m
        where m.team_id = ${teamId} and m.sender_profile_id in (select sender_profile_id from assigned)))
    order by s.email limit ${limit}`.execute(db);
  return rows;
}
