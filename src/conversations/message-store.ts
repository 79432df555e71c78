import { sql } from 'kysely';
import { judgementOf } from './judgement.ts';
import type { Judgement } from './judgement.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, InboundOutcome, SendState } from '../platform/db/types.ts';

export interface Page {
  limit: number;
  offset: number;
}

export interface MessageRow {
  id: string;
  kind: 'inbound' | 'reply' | 'step' | 'broadcast';
  at: Date;
  from_address: string | null;
  to_address: string | null;
  cc: string[] | null;
  bcc: string[] | null;
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  attachments: { file_id: string; name?: string; content_id?: string }[];
  message_id: string | null;
  created_by: string | null;
  track_links: boolean | null;
  inbound: {
    id: string;
    outcome: InboundOutcome | null;
    subtype: string | null;
    needs_review: boolean;
    review_reason: string | null;
    judged: Judgement;
    settled_by: string | null;
  } | null;
  mail: {
    state: SendState;
    hold_reason: string | null;
    next_attempt_at: string | null;
    sent_at: string | null;
    smtp_reply: string | null;
    bounced_as: BounceCategory | null;
    mailbox: 'deleted' | 'disabled' | null;
    refused_copies: { address: string; reply: string }[] | null;
  } | null;
  files: { id: string; name: string; content_type: string; size: number }[];
}

export interface ThreadOf {
  teamId: string;
  id: string;
  /** The mailbox, or the LinkedIn identity. */
  senderId: string;
  enrollmentId: string | null;
}

const MAIL =
  sql.raw(`case when s.id is not null then json_build_object('state', s.state, 'hold_reason', s.hold_reason,
  'next_attempt_at', s.next_attempt_at, 'sent_at', s.sent_at, 'smtp_reply', s.smtp_reply, 'bounced_as', s.bounced_as,
  'refused_copies', s.refused_copies,
  'mailbox', (select case when x.deleted_at is not null then 'deleted' when x.disabled then 'disabled' end from senders x
    where x.team_id = s.team_id and x.id = s.sender_id)) end`);

/** The action has the id of message `m`. */
const ON_LINKEDIN = sql.raw(`(select json_build_object('state',
    case l.state when 'waiting' then 'pending' when 'handed_over' then 'sending' when 'done' then 'sent'
    else case l.error when 'cancelled' then 'cancelled' else 'rejected' end end,
  'hold_reason', case l.state when 'waiting' then l.error end, 'next_attempt_at', l.due_at,
  'sent_at', case l.state when 'done' then l.closed_at end,
  'smtp_reply', case l.state when 'failed' then l.error end, 'bounced_as', null, 'mailbox', null,
  'refused_copies', null)
  from linkedin_actions l where l.team_id = m.team_id and l.id = m.id)`);

/**
 * Keys of a thread's messages with their times: stored messages, sequence mails of this mailbox,
 * and mails that were answered. An outbound mail has the time when it left, or is to leave.
 */
const messagesOf = (thread: ThreadOf) => sql`(
  select m.id, case m.direction when 'inbound' then 'inbound' else 'reply' end as kind,
    coalesce(s.sent_at, m.sent_at) as at
  from conversation_messages m
  left join lateral (select sent_at from email_sends s
    where m.direction = 'outbound' and s.team_id = m.team_id and s.id = m.email_send_id limit 1) s on true
  where m.team_id = ${thread.teamId} and m.conversation_id = ${thread.id}
  union all
  select s.id, s.source::text, coalesce(s.sent_at, s.date_header, s.created_at)
  from (select s.id from email_sends s
    where s.team_id = ${thread.teamId} and s.enrollment_id = ${thread.enrollmentId}::uuid
      and s.sender_id = ${thread.senderId}
    union select m.email_send_id from conversation_messages m
      where m.team_id = ${thread.teamId} and m.conversation_id = ${thread.id}
      and m.direction = 'inbound') ours
  cross join lateral (select * from email_sends s where s.team_id = ${thread.teamId} and s.id = ours.id limit 1) s
  where s.source in ('step', 'broadcast') and s.state in ('sent', 'uncertain')
  union all
  select l.id, 'step', coalesce(l.closed_at, l.handed_over_at) from linkedin_actions l
  where l.team_id = ${thread.teamId} and l.enrollment_id = ${thread.enrollmentId}::uuid
    and l.identity_id = ${thread.senderId}
    and l.node_id is not null and l.message is not null and l.state in ('handed_over', 'done'))`;

export async function listMessages(
  db: Db,
  thread: ThreadOf,
  page: Page,
): Promise<{ total: number; rows: MessageRow[] }> {
  const { rows } = await sql<MessageRow & { total: number }>`
    with every as materialized ${messagesOf(thread)}, shown as materialized (
      select * from every order by at, id limit ${page.limit} offset ${page.offset})
    select (select count(*) from every)::int as total, v.id, v.kind, v.at, x.*
    from shown v cross join lateral ${content(thread)} x order by v.at, v.id`.execute(db);
  if (rows.length > 0) return { total: rows[0]!.total, rows };
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${messagesOf(thread)} every`.execute(db);
  return { total: counted[0]!.total, rows: [] };
}

export async function loadMessage(db: Db, thread: ThreadOf, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select v.id, v.kind, v.at, x.* from ${messagesOf(thread)} v cross join lateral ${content(thread)} x
      where v.id = ${id}`.execute(db);
  return rows[0];
}

const content = ({ teamId }: ThreadOf) => sql`(
  select m.from_address, m.to_address, m.cc, m.bcc, m.subject, m.body_text, m.body_html, m.attachments, m.message_id,
    m.created_by,
    case when m.direction = 'outbound' then m.track_links end as track_links,
    (select json_build_object('id', i.id, 'outcome', i.outcome, 'subtype', i.subtype, 'needs_review', i.needs_review,
        'review_reason', i.review_reason, 'judged', ${sql.raw(judgementOf('i'))}, 'settled_by', i.settled_by)
      from inbound_messages i where i.team_id = m.team_id and i.id = m.inbound_message_id) as inbound,
    case when m.direction = 'outbound' then coalesce(${MAIL}, ${ON_LINKEDIN}) end as mail,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type, 'size',
      f.size))
      from mail_files f where f.team_id = m.team_id
        and f.id in (select (a ->> 'file_id')::uuid from jsonb_array_elements(m.attachments) a)), '[]') as files
  from conversation_messages m
  left join lateral (select * from email_sends s where s.team_id = m.team_id and s.id = m.email_send_id
    limit 1) s on true
  where v.kind in ('inbound', 'reply') and m.team_id = ${teamId} and m.id = v.id
  union all
  select b.email, s.recipient, null, null, s.subject, null, null, '[]', s.message_id, null, null::boolean, null,
    ${MAIL}, '[]'
  from email_sends s left join senders b on b.team_id = s.team_id and b.id = s.sender_id
  where v.kind in ('step', 'broadcast') and s.team_id = ${teamId} and s.id = v.id
  union all
  select i.name, m.profile_url, null, null, null, m.message, null, '[]', null, null, null::boolean, null,
    ${ON_LINKEDIN}, '[]'
  from linkedin_actions m left join linkedin_identities i on i.team_id = m.team_id and i.id = m.identity_id
  where v.kind = 'step' and m.team_id = ${teamId} and m.id = v.id)`;

/** Undefined for a mail of the sequence. */
export async function findMessage(
  db: Db | Trx,
  at: { teamId: string; conversationId: string; id: string },
): Promise<
  { id: string; direction: string; inbound_message_id: string | null; state: SendState | null } | undefined
> {
  const { rows } = await sql<{
    id: string;
    direction: string;
    inbound_message_id: string | null;
    state: SendState | null;
  }>`
    select m.id, m.direction, m.inbound_message_id,
      (select s.state from email_sends s
        where m.direction = 'outbound' and s.team_id = m.team_id and s.id = m.email_send_id) as state
    from conversation_messages m
      where m.team_id = ${at.teamId} and m.conversation_id = ${at.conversationId} and m.id = ${at.id}`.execute(
    db,
  );
  return rows[0];
}

/** `thread`: sent and received mails, oldest first. */
export interface ReplyFacts {
  sender: { email: string; disabled: boolean; deleted: boolean } | null;
  from: string | null;
  thread: { message_id: string; subject: string | null; inbound: boolean }[];
}

const THREAD = 200;

export async function readReplyFacts(trx: Trx, thread: ThreadOf): Promise<ReplyFacts> {
  const { rows } = await sql<ReplyFacts>`
    with every as materialized (
      select v.at, v.id, v.kind, coalesce(m.message_id, s.message_id) as message_id,
        coalesce(m.subject, s.subject) as subject, m.from_address
      from ${messagesOf(thread)} v
      left join conversation_messages m on m.team_id = ${thread.teamId} and m.id = v.id
        and v.kind in ('inbound', 'reply')
      left join email_sends s on s.team_id = ${thread.teamId}
        and s.id = case v.kind when 'inbound' then null when 'reply' then m.email_send_id else v.id end
      where v.kind = 'inbound' or s.state in ('sent', 'uncertain')),
    placed as (select *, row_number() over (order by at desc, id desc) as back,
      row_number() over (order by at, id) as place from every
      where message_id is not null)
    select (select json_build_object('email', b.email, 'disabled', b.disabled, 'deleted', b.deleted_at is not null)
      from senders b
        where b.team_id = ${thread.teamId} and b.id = ${thread.senderId}) as sender,
      (select from_address from every where kind = 'inbound' and from_address is not null order by at desc, id desc
        limit 1) as from,
      coalesce((select json_agg(json_build_object('message_id', message_id, 'subject', subject, 'inbound',
        kind = 'inbound') order by at, id)
        from placed where place = 1 or back < ${THREAD}), '[]') as thread`.execute(trx);
  return rows[0]!;
}

export async function hasComplained(trx: Trx, teamId: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from suppression_of(${teamId}::uuid, ${address}) r where r = 'spam_complaint'`.execute(trx);
  return rows.length > 0;
}
