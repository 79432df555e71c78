import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendFact } from './match-store.ts';

/** Whose thread it is; no campaign: what the contact answered was a broadcast. */
export interface ThreadContact {
  profileId: string;
  campaignId: string | null;
  enrollmentId: string | null;
}

/** The contact that a mail went to; null: the address is no contact's. */
export const contactOf = (send: SendFact | null): ThreadContact | null =>
  send?.contact_profile_id
    ? { profileId: send.contact_profile_id, campaignId: send.campaign_id, enrollmentId: send.enrollment_id }
    : null;

export interface Thread {
  teamId: string;
  id: string;
  senderId: string;
  /** Whose thread it is; null: not known, and the address names it. */
  contact: ThreadContact | null;
  from: string | null;
  subject: string;
  mood: string | null;
  category: string | null;
  needsReview: boolean;
  at: Date;
}

/** The thread of a person with a mailbox in a campaign, or of an unknown address with a mailbox; made on its first message. */
export async function upsertConversation(trx: Trx, row: Thread): Promise<string> {
  const { contact } = row;
  const target = contact
    ? sql`(team_id, sender_id, contact_profile_id, campaign_id) where contact_profile_id is not null`
    : sql`(team_id, sender_id, from_address) where contact_profile_id is null`;
  // A message that is judged again may have later ones after it.
  const newest = sql`not exists (select from conversation_messages n where n.team_id = c.team_id and n.conversation_id = c.id
    and n.direction = 'inbound' and n.sent_at > ${row.at})`;
  const { rows } = await sql<{ id: string }>`
    insert into conversations as c (team_id, id, sender_id, contact_profile_id, campaign_id, enrollment_id, from_address, subject, mood, category,
      needs_review, last_message_at, created_at)
    values (${row.teamId}, ${row.id}, ${row.senderId}, ${contact?.profileId ?? null}, ${contact?.campaignId ?? null},
      ${contact?.enrollmentId ?? null}, ${contact ? null : row.from}, ${row.subject}, ${row.mood}, ${row.category}, ${row.needsReview},
      ${row.at}, ${row.at})
    on conflict ${target} do update set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
      mood = case when ${newest} then excluded.mood else c.mood end, category = case when ${newest} then excluded.category else c.category end,
      needs_review = c.needs_review or excluded.needs_review
    returning id`.execute(trx);
  return rows[0]!.id;
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
