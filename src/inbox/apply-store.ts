import { sql } from 'kysely';
import { alsoLate, inTurns, lateBySome } from '../platform/db/due.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendFact } from './match-store.ts';
import { unpack } from '../platform/pack.ts';
import type { MatchedBy } from './rules/match.ts';
import type { ReviewReason } from './rules/consequence.ts';
import type { InboundOutcome } from '../platform/db/types.ts';

export interface DueInbound {
  team_id: string;
  organization_id: string;
  id: string;
  sender_id: string;
  received_at: Date;
  sender_email: string;
  sender_hosts: string[];
  /** Set when judged again: later mails do not match, and contacts that ended later count as open. */
  as_of?: Date;
  raw: Buffer;
  /** Size of the whole mail; `raw` may hold only its beginning. */
  size_bytes: number;
}

export interface DueInbox {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const MAX_DUE = 1_000;

const firstBox = (range: Sql): Sql => sql`
  (select team_id, sender_id, next_attempt_at from inbound_messages where state = 'received' ${range}
    order by team_id, sender_id, next_attempt_at limit 1)`;

/**
 * Mailboxes with messages to apply. Teams take turns; beyond MAX_DUE, each look returns other mailboxes. A loose index
 * scan: one probe per mailbox, however many messages it has.
 */
export const dueInboxes = alsoLate(
  ({ wall }: Pick<Sweep, 'wall'>) => sql`
  with recursive boxes as (
    ${firstBox(sql``)} union all select next.* from boxes b
      cross join lateral ${firstBox(sql`and (team_id, sender_id) > (b.team_id, b.sender_id)`)} next)
  ${inTurns(
    sql`select b.team_id as "teamId", t.organization_id as "organizationId", b.sender_id as key, b.sender_id as host,
      false as troubled,
        hashtextextended(b.sender_id::text, ${wall.getTime()}) as due_at
      from boxes b join teams t on t.id = b.team_id where b.next_attempt_at <= ${wall}`,
    { most: MAX_DUE, by: 'teamId' },
  )}`,
  lateBySome('wall', sql`next_attempt_at`, sql`from inbound_messages where state = 'received'`),
);

/** Until `until` (wall time) no other worker claims the messages. */
export async function claimInbound(
  db: Db,
  at: { teamId: string; senderId: string; wall: Date; until: Date; limit: number },
): Promise<DueInbound[]> {
  const { rows } = await sql<DueInbound>`
    with due as (
      select id from inbound_messages where team_id = ${at.teamId} and sender_id = ${at.senderId} and state = 'received'
        and next_attempt_at <= ${at.wall}
      order by next_attempt_at, id limit ${at.limit} for update skip locked),
    claimed as (
      update inbound_messages m set next_attempt_at = ${at.until} from due
      where m.team_id = ${at.teamId} and m.id = due.id
      returning m.team_id, m.id, m.sender_id, m.received_at, m.size_bytes)
    select c.*, t.organization_id, s.email as sender_email,
      array_remove(array[s.imap_host, s.smtp_host], null) as sender_hosts, r.raw from claimed c
    join teams t on t.id = c.team_id
    join senders s on s.team_id = ${at.teamId} and s.id = c.sender_id
    join raw_messages r on r.team_id = ${at.teamId} and r.id = c.id
    order by c.id`.execute(db);
  return Promise.all(rows.map(async (row) => ({ ...row, raw: await unpack(row.raw) })));
}

/**
 * Counts an attempt before the work, so that a message that ends its worker is counted as well. Resolves the number of
 * the attempt; null: the claim until `until` is lost.
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

export async function releaseInbound(
  db: Db,
  messages: { team_id: string; id: string }[],
  until: Date,
  at: Date | '-infinity' = '-infinity',
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update inbound_messages set next_attempt_at = ${at}::timestamptz
    where team_id = ${messages[0]!.team_id} and id = any(${messages.map((m) => m.id)}::uuid[]) and state = 'received'
      and next_attempt_at = ${until}`.execute(db);
}

/** Releases a message whose attempt failed for another reason than the message. The attempt does not count. */
export async function postponeInbound(
  db: Db,
  message: { team_id: string; id: string },
  until: Date,
  at: Date,
): Promise<void> {
  await sql`
    update inbound_messages set next_attempt_at = ${at}, attempts = greatest(0, attempts - 1)
    where team_id = ${message.team_id} and id = ${message.id} and state = 'received'
      and next_attempt_at = ${until}`.execute(db);
}

export interface Applied {
  teamId: string;
  id: string;
  outcome: InboundOutcome;
  subtype: string | null;
  matchedBy: MatchedBy | null;
  review: ReviewReason | null;
  excerpt: string;
  suggested: string[];
  verdict: object;
  from: string | null;
  subject: string;
  sendId: string | null;
  enrollmentId: string | null;
  eventId: string | null;
  opinionDueAt: Date | null;
}

/** The caller has locked the message. */
export async function markApplied(trx: Trx, applied: Applied): Promise<void> {
  await trx
    .updateTable('inbound_messages')
    .set({
      state: 'applied',
      next_attempt_at: null,
      outcome: applied.outcome,
      subtype: applied.subtype,
      matched_by: applied.matchedBy,
      needs_review: applied.review !== null,
      review_reason: applied.review,
      excerpt: applied.review === null ? null : applied.excerpt,
      suggested: applied.review === null ? null : applied.suggested,
      verdict: JSON.stringify(applied.verdict),
      from_address: applied.from,
      subject: applied.subject,
      email_send_id: applied.sendId,
      enrollment_id: applied.enrollmentId,
      event_id: applied.eventId,
      opinion_due_at: applied.opinionDueAt,
      opinion_attempts: 0,
    })
    .where('team_id', '=', applied.teamId)
    .where('id', '=', applied.id)
    .execute();
}

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

/** RFC 5321 4.5.3.1 */
const MAX_FROM = 320;

export async function markFailed(
  trx: Trx,
  {
    teamId,
    id,
    why,
    from,
    send,
  }: { teamId: string; id: string; why: string; from: string | null; send: SendFact | null },
): Promise<void> {
  await trx
    .updateTable('inbound_messages')
    .set({
      state: 'failed',
      next_attempt_at: null,
      needs_review: true,
      review_reason: 'unreadable',
      verdict: JSON.stringify({ failed: why }),
      from_address: from && withoutNulBytes(from.slice(0, MAX_FROM)),
      email_send_id: send === null || send.earlier ? null : send.send_id,
      enrollment_id: send?.enrollment_id ?? null,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}
