import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { EventChannel } from '../platform/db/types.ts';

/** The contact of a thread; `campaignId` is null when a broadcast was answered. */
export interface ThreadContact {
  profileId: string;
  campaignId: string | null;
  enrollmentId: string | null;
}

export interface Thread {
  teamId: string;
  id: string;
  channel?: EventChannel;
  /** The mailbox, or the LinkedIn identity. */
  senderId: string;
  /** Null: unknown; `from` identifies the thread. */
  contact: ThreadContact | null;
  from: string | null;
  subject: string;
  mood: string | null;
  category: string | null;
  needsReview: boolean;
  isNews: boolean;
  at: Date;
}

const MAX_SEARCH_TEXT = 600;

export async function upsertConversation(trx: Trx, row: Thread): Promise<string> {
  const { contact } = row;
  const target = contact
    ? sql`(team_id, sender_id, contact_profile_id, campaign_id) where contact_profile_id is not null`
    : sql`(team_id, sender_id, from_address) where contact_profile_id is null`;
  // Later messages may exist when a message is judged again.
  const newest = sql`not exists (select from conversation_messages n
    where n.team_id = c.team_id and n.conversation_id = c.id
    and n.direction = 'inbound' and n.sent_at > ${row.at})`;
  const { rows } = await sql<{ id: string }>`
    insert into conversations as c (team_id, id, channel, sender_id, contact_profile_id, campaign_id, enrollment_id,
      from_address, subject, mood, category,
      needs_review, interest, unread_since, last_message_at, created_at)
    values (${row.teamId}, ${row.id}, ${row.channel ?? 'email'}, ${row.senderId}, ${contact?.profileId ?? null},
      ${contact?.campaignId ?? null},
      ${contact?.enrollmentId ?? null}, ${contact ? null : row.from}, ${row.subject}, ${row.mood}, ${row.category},
        ${row.needsReview},
      (select e.interest from enrollments e
        where e.team_id = ${row.teamId} and e.id = ${contact?.enrollmentId ?? null}::uuid),
      ${row.isNews ? row.at : null}, ${row.at}, ${row.at})
    on conflict ${target} do update set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
      mood = case when ${newest} then excluded.mood else c.mood end,
        category = case when ${newest} then excluded.category else c.category end,
      needs_review = c.needs_review or excluded.needs_review,
      unread_since = ${row.isNews ? sql`coalesce(c.unread_since, excluded.unread_since)` : sql`c.unread_since`},
      archived_at = ${row.isNews ? null : sql`c.archived_at`},
      snoozed_until = ${row.isNews ? null : sql`c.snoozed_until`}
    returning id`.execute(trx);
  const { id } = rows[0]!;
  const text = [row.subject, contact ? '' : (row.from ?? '')].join(' ').trim().toLowerCase();
  await sql`
    insert into conversation_search (team_id, conversation_id, text)
      values (${row.teamId}, ${id}, ${text.slice(0, MAX_SEARCH_TEXT)})
    on conflict do nothing`.execute(trx);
  await followLabels(trx, row.teamId, id);
  return id;
}

async function followLabels(trx: Trx, teamId: string, conversationId: string): Promise<void> {
  await sql`
    update conversation_labels l set last_message_at = c.last_message_at from conversations c
    where c.team_id = ${teamId} and c.id = ${conversationId} and l.team_id = ${teamId}
      and l.conversation_id = ${conversationId}
      and l.last_message_at <> c.last_message_at`.execute(trx);
}

export interface Heard {
  teamId: string;
  id: string;
  conversationId: string;
  from: string | null;
  to: string;
  subject: string;
  text: string;
  messageId: string | null;
  /** Null: it came by another channel. */
  inboundId: string | null;
  sendId: string | null;
  at: Date;
}

export async function insertMessage(trx: Trx, row: Heard): Promise<void> {
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

export async function settleReview(trx: Trx, teamId: string, conversationId: string): Promise<void> {
  await sql`
    update conversations set needs_review = exists (select 1 from conversation_messages c
      join inbound_messages m on m.team_id = c.team_id and m.id = c.inbound_message_id
      where c.team_id = ${teamId} and c.conversation_id = ${conversationId} and m.needs_review)
    where team_id = ${teamId} and id = ${conversationId}`.execute(trx);
}

export async function putMessage(
  trx: Trx,
  at: { teamId: string; inboundId: string; conversationId: string; sendId: string | null },
): Promise<void> {
  await trx
    .updateTable('conversation_messages')
    .set({ conversation_id: at.conversationId, email_send_id: at.sendId })
    .where('team_id', '=', at.teamId)
    .where('inbound_message_id', '=', at.inboundId)
    .execute();
}

/** Copies the new verdict of the newest message to its thread; an older message changes nothing. */
export async function judgeThread(
  trx: Trx,
  at: { teamId: string; inboundId: string; category: string; mood: string; needsReview: boolean },
): Promise<void> {
  await sql`
    update conversations c
      set category = ${at.category}, mood = ${at.mood}, needs_review = c.needs_review or ${at.needsReview}
    from conversation_messages m
      where m.team_id = ${at.teamId} and m.inbound_message_id = ${at.inboundId} and c.team_id = ${at.teamId}
      and c.id = m.conversation_id and not exists (select from conversation_messages n where n.team_id = ${at.teamId}
        and n.conversation_id = c.id and n.direction = 'inbound' and n.sent_at > m.sent_at)`.execute(trx);
}

export interface Written {
  teamId: string;
  id: string;
  conversationId: string;
  from: string;
  to: string;
  cc: readonly string[];
  bcc: readonly string[];
  subject: string | null;
  text: string;
  html: string | null;
  attachments: object[];
  /** Null, like `sendId`: it is no mail. */
  messageId: string | null;
  references: string[];
  trackLinks: boolean;
  sendId: string | null;
  userId: string;
  at: Date;
}

/**
 * Keeps a conversation from being merged, and other writers out of it, until the transaction ends. Resolves false when it
 * is gone.
 */
export async function holdConversation(trx: Trx, teamId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversations where team_id = ${teamId} and id = ${id} for no key update`.execute(trx);
  return rows.length > 0;
}

/** Adds a reply to its thread and marks the thread as read. `now`: writing time, `at`: planned time. */
export async function insertReply(trx: Trx, row: Written, now: Date): Promise<void> {
  await trx
    .insertInto('conversation_messages')
    .values({
      team_id: row.teamId,
      id: row.id,
      conversation_id: row.conversationId,
      direction: 'outbound',
      from_address: row.from,
      to_address: row.to,
      cc: row.cc.length > 0 ? [...row.cc] : null,
      bcc: row.bcc.length > 0 ? [...row.bcc] : null,
      subject: row.subject,
      body_text: row.text,
      body_html: row.html,
      attachments: JSON.stringify(row.attachments),
      message_id: row.messageId,
      reference_ids: row.references,
      track_links: row.trackLinks,
      email_send_id: row.sendId,
      created_by: row.userId,
      sent_at: row.at,
    })
    .execute();
  await sql`
    update conversations set unread_since = null, last_message_at = greatest(last_message_at, ${now})
    where team_id = ${row.teamId} and id = ${row.conversationId}`.execute(trx);
  await followLabels(trx, row.teamId, row.conversationId);
}
