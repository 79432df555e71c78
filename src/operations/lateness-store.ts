import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface Backlog {
  oldest_due_at: Date | null;
  inbound_done: number;
}

/** The oldest due time of a step, a mail or a delivery. A mail is due when its mailbox may send, too. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select least(
      (select min(p.next_run_at) from enrollment_positions p
        join campaigns c on c.team_id = p.team_id and c.id = p.campaign_id and c.status = 'active'
          where p.next_run_at <= ${now}),
      (select min(greatest(s.next_attempt_at, st.next_send_at, st.backoff_until)) from email_sends s
        left join sender_states st on st.team_id = s.team_id and st.sender_id = s.sender_id
        where s.state = 'pending' and greatest(s.next_attempt_at, st.next_send_at, st.backoff_until) <= ${now}),
      (select min(next_retry_at) from webhook_deliveries where next_retry_at <= ${now})) as oldest_due_at,
      (select count(*)::int from inbound_messages where state <> 'received') as inbound_done`.execute(db);
  return rows[0]!;
}

/**
 * Of these mails, those that left before the reply of their contact was recorded. A reply counts only if it ended the
 * contact.
 */
export async function leftBeforeStop(
  db: Db,
  messageIds: readonly string[],
  graceMs: number,
): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select s.message_id from email_sends s join enrollments e on e.team_id = s.team_id and e.id = s.enrollment_id
    where s.message_id = any(${messageIds}::text[]) and e.life_reason in ('replied', 'unsubscribed', 'bounced')
      and s.data_now <= e.finished_at + make_interval(secs => ${graceMs / 1000})`.execute(db);
  return rows.map((row) => row.message_id);
}
