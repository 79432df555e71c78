import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { WarmUp } from './rules/warm-up.ts';

/** What a mailbox may send, and what it did on its last day. */
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
  /** Days since the one that the mailbox last counted; 0: it is today. */
  days_ago: number;
  next_send_at: Date | null;
  backoff_until: Date | null;
}

/** Mailboxes that send for a campaign: those of its sender profiles when it has any, else all of the team. */
export async function listCapacities(
  db: Db,
  { teamId, campaignId, now, limit }: { teamId: string; campaignId: string; now: Date; limit: number },
): Promise<CapacityRow[]> {
  const { rows } = await sql<CapacityRow>`
    select s.id, s.email, s.timezone, s.spacing_seconds, s.max_per_day, s.warm_up, nullif(st.next_send_at, '-infinity') as next_send_at, st.backoff_until,
      st.warm_stage, st.warm_trouble, st.sent_today, greatest(0, (${now}::timestamptz at time zone s.timezone)::date - st.day) as days_ago
    from campaign_pool(${teamId}, ${campaignId}) s
    cross join lateral (select * from sender_states st where st.team_id = ${teamId} and st.sender_id = s.id limit 1) st
    where not s.disabled
    order by s.email limit ${limit}`.execute(db);
  return rows;
}
