import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import type { BroadcastKey } from './store.ts';

export type DeliveryStatus = 'sent' | 'queued' | 'skipped';

/**
 * A mail's status for the reader of a broadcast. decided: a mail without a known outcome is queued until evidence or time settles
 * it; one that its server refused is skipped, like one that was taken back.
 */
const STATUS = sql`case when m.state = 'sent' then 'sent' when m.state in ('rejected', 'cancelled') then 'skipped'
  else 'queued' end`;
const STATES: Record<DeliveryStatus, Sql> = {
  sent: sql`m.state = 'sent'`,
  queued: sql`m.state in ('pending', 'sending', 'data', 'uncertain')`,
  skipped: sql`m.state in ('rejected', 'cancelled')`,
};

const REASON = sql`case m.state when 'sent' then null when 'rejected' then coalesce(m.smtp_reply, m.hold_reason)
  else m.hold_reason end`;

export interface MailboxProgress {
  id: string;
  email: string;
  recipients: number;
  sent: number;
  queued: number;
  skipped: number;
  bounced: number;
}

export async function countMails(db: Db, { teamId, id }: BroadcastKey): Promise<MailboxProgress[]> {
  const counted = (status: DeliveryStatus): Sql => sql`(count(*) filter (where ${STATES[status]}))::int`;
  const { rows } = await sql<MailboxProgress>`
    select s.id, s.email, c.recipients, c.sent, c.queued, c.skipped, c.bounced from (
      select m.sender_id, count(*)::int as recipients, ${counted('sent')} as sent, ${counted('queued')} as queued,
        ${counted('skipped')} as skipped, (count(*) filter (where m.bounced_as is not null))::int as bounced
      from email_sends m where m.source_id = ${id} and m.team_id = ${teamId} group by m.sender_id) c
    join senders s on s.team_id = ${teamId} and s.id = c.sender_id order by s.email, s.id`.execute(db);
  return rows;
}

/** Replies to the mails, and recipients that opted out since. Reads the rows of those few people, not the mails. */
export async function countAnswers(
  db: Db,
  { teamId, id, since }: BroadcastKey & { since: Date },
): Promise<{ replied: number; unsubscribed: number }> {
  const { rows } = await sql<{ replied: number; unsubscribed: number }>`
    select (select count(distinct m.id)::int from inbound_messages i
      join email_sends m on m.team_id = i.team_id and m.id = i.email_send_id
        where i.team_id = ${teamId} and i.outcome = 'reply' and i.email_send_id is not null
          and m.source_id = ${id}) as replied,
      (select count(*)::int from blacklist b
        join email_sends m on m.source_id = ${id} and lower(m.recipient) = b.address and m.team_id = b.team_id
        where b.team_id = ${teamId} and b.created_at >= ${since} and b.reason = 'unsubscribe'
          and m.state = 'sent') as unsubscribed`.execute(db);
  return rows[0]!;
}

export interface RecipientRow {
  email: string;
  status: DeliveryStatus;
  reason: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  bounced: boolean;
  sender_id: string;
  sender_email: string;
  contact_profile_id: string | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
}

export async function listRecipients(
  db: Db,
  at: BroadcastKey & { status: DeliveryStatus | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: RecipientRow[] }> {
  const where = sql`m.source_id = ${at.id} and m.team_id = ${at.teamId}
    and ${at.status ? STATES[at.status] : sql`true`}`;
  const { rows } = await sql<RecipientRow>`
    with page as materialized (
      select m.* from email_sends m where ${where} order by lower(m.recipient) limit ${at.limit} offset ${at.offset})
    select m.recipient as email, ${STATUS} as status, ${REASON} as reason, m.next_attempt_at, m.sent_at,
      m.bounced_as is not null as bounced, m.sender_id, s.email as sender_email, m.contact_profile_id, p.first_name,
        p.last_name, p.company_name
    from page m join senders s on s.team_id = m.team_id and s.id = m.sender_id
    left join contact_profiles p on p.team_id = m.team_id and p.id = m.contact_profile_id
    order by lower(m.recipient)`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from email_sends m where ${where}`.execute(db);
  return { total: counted.rows[0]!.total, rows };
}
