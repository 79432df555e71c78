import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { InboundOutcome } from '../platform/db/types.ts';

export interface DueInbound {
  team_id: string;
  id: string;
  sender_id: string;
  received_at: Date;
  sender_email: string;
  raw: Buffer;
}

/** Takes received messages to work on; until `until` (wall time) nobody else takes them. */
export async function claimInbound(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<DueInbound[]> {
  const { rows } = await sql<DueInbound>`
    with due as (
      select team_id, id from inbound_messages where state = 'received' and next_attempt_at <= ${at.wall}
      order by next_attempt_at limit ${at.limit} for update skip locked),
    claimed as (
      update inbound_messages m set next_attempt_at = ${at.until} from due
      where m.team_id = due.team_id and m.id = due.id
      returning m.team_id, m.id, m.sender_id, m.received_at)
    select c.*, s.email as sender_email, r.raw from claimed c
    cross join lateral (select s.email from senders s where s.team_id = c.team_id and s.id = c.sender_id limit 1) s
    cross join lateral (select r.raw from raw_messages r where r.team_id = c.team_id and r.id = c.id limit 1) r`.execute(
    db,
  );
  return rows;
}

/**
 * Counts an attempt before the work, so that a message that kills its worker is known by its count. Resolves which it is,
 * or null when the message is not held until `until` any more.
 */
export async function countAttempt(
  db: Db,
  message: { team_id: string; id: string },
  until: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('inbound_messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('team_id', '=', message.team_id)
    .where('id', '=', message.id)
    .where('state', '=', 'received')
    .where('next_attempt_at', '=', until)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Gives messages back that were taken until `until` and not begun. */
export async function releaseInbound(
  db: Db,
  messages: { team_id: string; id: string }[],
  until: Date,
): Promise<void> {
  await sql`
    update inbound_messages m set next_attempt_at = '-infinity'
    from unnest(${messages.map((m) => m.team_id)}::uuid[], ${messages.map((m) => m.id)}::uuid[]) as v (team_id, id)
    where m.team_id = v.team_id and m.id = v.id and m.state = 'received' and m.next_attempt_at = ${until}`.execute(
    db,
  );
}

export interface SendFact {
  team_id: string;
  send_id: string;
  message_id: string;
  recipient: string;
  sent_at: Date;
  state: string;
  enrollment_id: string;
  campaign_id: string;
  contact_profile_id: string;
  sender_id: string;
  node_id: string;
  step_number: number;
}

const RECENT = 20;

/** Mails of the team that a message may belong to: those it cites, and the newest from this mailbox to its addresses. */
export async function findSends(
  db: Db,
  at: { teamId: string; senderId: string; cited: string[]; addresses: string[] },
): Promise<SendFact[]> {
  const { rows } = await sql<SendFact>`
    select team_id, id as send_id, message_id, recipient, coalesce(sent_at, created_at) as sent_at, state, enrollment_id, campaign_id,
      contact_profile_id, sender_id, node_id, step_number
    from email_sends where team_id = ${at.teamId} and (message_id = any(${at.cited})
      or id in (select id from email_sends where team_id = ${at.teamId} and lower(recipient) = any(${at.addresses}) and sender_id = ${at.senderId}
        and state in ('sent', 'data', 'uncertain') order by created_at desc limit ${RECENT}))`.execute(db);
  return rows;
}

export interface Applied {
  teamId: string;
  id: string;
  outcome: InboundOutcome;
  subtype: string | null;
  needsReview: boolean;
  verdict: unknown;
  from: string | null;
  subject: string;
  sendId: string | null;
  enrollmentId: string | null;
  eventId: string | null;
}

/** received → applied, once: false when somebody else applied it meanwhile. */
export async function markApplied(trx: Trx, applied: Applied): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('inbound_messages')
    .set({
      state: 'applied',
      next_attempt_at: null,
      outcome: applied.outcome,
      subtype: applied.subtype,
      needs_review: applied.needsReview,
      verdict: JSON.stringify(applied.verdict),
      from_address: applied.from,
      subject: applied.subject,
      email_send_id: applied.sendId,
      enrollment_id: applied.enrollmentId,
      event_id: applied.eventId,
    })
    .where('team_id', '=', applied.teamId)
    .where('id', '=', applied.id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a message that is still to be applied; false when it is not. */
export async function lockReceived(trx: Trx, teamId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('inbound_messages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFailed(db: Db, teamId: string, id: string, why: string): Promise<void> {
  await db
    .updateTable('inbound_messages')
    .set({
      state: 'failed',
      next_attempt_at: null,
      needs_review: true,
      verdict: JSON.stringify({ failed: why }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/** The thread of a person with a mailbox in a campaign, made on its first message. */
export async function upsertConversation(
  trx: Trx,
  row: {
    teamId: string;
    id: string;
    senderId: string;
    profileId: string;
    campaignId: string;
    enrollmentId: string;
    subject: string;
    mood: string | null;
    category: string | null;
    at: Date;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('conversations')
    .values({
      team_id: row.teamId,
      id: row.id,
      sender_id: row.senderId,
      contact_profile_id: row.profileId,
      campaign_id: row.campaignId,
      enrollment_id: row.enrollmentId,
      subject: row.subject,
      mood: row.mood,
      category: row.category,
      last_message_at: row.at,
      created_at: row.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'sender_id', 'contact_profile_id', 'campaign_id'])
        .doUpdateSet({ mood: row.mood, category: row.category, last_message_at: row.at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertMessage(
  trx: Trx,
  row: {
    teamId: string;
    id: string;
    conversationId: string;
    from: string | null;
    to: string;
    subject: string;
    text: string;
    messageId: string | null;
    inboundId: string;
    sendId: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('conversation_messages')
    .values({
      team_id: row.teamId,
      id: row.id,
      conversation_id: row.conversationId,
      direction: 'inbound',
      from_address: row.from,
      to_address: row.to,
      subject: row.subject,
      body_text: row.text,
      message_id: row.messageId,
      inbound_message_id: row.inboundId,
      email_send_id: row.sendId,
      sent_at: row.at,
    })
    .execute();
}
