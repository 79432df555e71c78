import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, InboundOutcome, InboundState } from '../platform/db/types.ts';
import type { RecordedEvent } from '../events/event.ts';
import type { AnswerNoticed } from '../platform/signals.ts';
import { mailOf } from './inbound-event.ts';
import { LEFT, factAt, findEarlierOf } from './match-store.ts';
import type { SendFact } from './match-store.ts';
import type { Mood } from './rules/pack.ts';
import type { Verdict } from './rules/verdict.ts';

export interface SettledMessage {
  id: string;
  sender_id: string;
  state: InboundState;
  outcome: InboundOutcome | null;
  subject: string | null;
  excerpt: string | null;
  received_at: Date;
  email_send_id: string | null;
  enrollment_id: string | null;
  event_id: string | null;
  settled_at: Date | null;
  judged: Verdict | null;
  conversation_id: string | null;
  text: string | null;
  event_at: Date | null;
  event_enrollment_id: string | null;
  event_profile_id: string | null;
  event_bounce_category: BounceCategory | null;
}

/**
 * Allows one revert per team at a time: a revert touches many rows of a contact in any order, and two would deadlock.
 * The caller holds no lock yet.
 */
export async function lockReverts(trx: Trx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`take back ${teamId}`}, 0))`.execute(trx);
}

export async function lockMessage(trx: Trx, teamId: string, id: string): Promise<SettledMessage | undefined> {
  await sql`select 1 from inbound_messages where team_id = ${teamId} and id = ${id} for update`.execute(trx);
  const { rows } = await sql<SettledMessage>`
    select m.id, m.sender_id, m.state, m.outcome, m.subject, m.excerpt, m.received_at, m.email_send_id, m.enrollment_id,
      m.event_id, m.settled_at,
      m.verdict -> 'judged' as judged, c.conversation_id, c.body_text as text, e.occurred_at as event_at,
        e.enrollment_id as event_enrollment_id, e.contact_profile_id as event_profile_id,
        e.bounce_category as event_bounce_category
    from inbound_messages m
    left join lateral (select conversation_id, body_text from conversation_messages c where c.team_id = ${teamId}
      and c.inbound_message_id = m.id limit 1) c on true
    left join lateral (select occurred_at, enrollment_id, contact_profile_id, bounce_category from events e
      where e.team_id = ${teamId} and e.id = m.event_id limit 1) e on true
    where m.team_id = ${teamId} and m.id = ${id}`.execute(trx);
  return rows[0];
}

async function findSendOf(
  trx: Trx,
  at: { teamId: string; senderId: string; enrollmentId: string; sendId: string | null },
): Promise<SendFact | null> {
  const { rows } = await sql<SendFact>`
    select ${factAt(null)} from email_sends s
      where s.team_id = ${at.teamId} and s.enrollment_id = ${at.enrollmentId} and ${LEFT}
    order by s.id is not distinct from ${at.sendId}::uuid desc, s.sender_id = ${at.senderId} desc, s.created_at desc
      limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** The mail that a message answered: of ours, else of another tool that wrote to the contact before. */
export async function findAnswered(
  trx: Trx,
  teamId: string,
  message: Pick<SettledMessage, 'sender_id' | 'enrollment_id' | 'email_send_id'>,
): Promise<SendFact | null> {
  const { sender_id: senderId, enrollment_id: enrollmentId, email_send_id: sendId } = message;
  if (enrollmentId)
    return (
      (await findSendOf(trx, { teamId, senderId, enrollmentId, sendId })) ??
      findEarlierOf(trx, { teamId, senderId, enrollmentId })
    );
  return sendId ? findSendById(trx, teamId, sendId) : null;
}

async function findSendById(trx: Trx, teamId: string, id: string): Promise<SendFact | null> {
  const { rows } = await sql<SendFact>`
    select ${factAt(null)} from email_sends s where s.team_id = ${teamId} and s.id = ${id} and ${LEFT}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function markSettled(
  trx: Trx,
  at: {
    teamId: string;
    id: string;
    outcome: InboundOutcome;
    subtype: string | null;
    mood: Mood | null;
    send: SendFact | null;
    eventId: string | null;
    userId: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('inbound_messages')
    .set({
      outcome: at.outcome,
      subtype: at.subtype,
      needs_review: false,
      email_send_id: mailOf(at.send),
      enrollment_id: at.send?.enrollment_id ?? null,
      event_id: at.eventId,
      opinion_due_at: null,
      verdict: sql`coalesce(verdict, '{}') || jsonb_build_object('settledMood', ${at.mood}::text)`,
      settled_at: at.now,
      settled_by: at.userId,
    })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .execute();
}

const OTHERS = 50;

/**
 * Events of other messages of the same contacts, answers to broadcasts included, opt-outs first. Leaves out answers and
 * bounces that a user overruled by resuming the contact.
 */
export async function listOtherAnswers(
  trx: Trx,
  at: { teamId: string; except: string; enrollmentIds: string[]; profileId: string | null },
): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select e.id, e.team_id as "teamId", e.type, e.channel, e.occurred_at as "occurredAt", e.campaign_id as "campaignId",
      e.enrollment_id as "enrollmentId", e.contact_profile_id as "contactProfileId", e.email_send_id as "emailSendId",
        e.conversation_id as "conversationId",
      e.bounce_category as "bounceCategory", e.detail,
        case when m.needs_review and m.review_reason = 'opt_out_doubt' then 'opt_out_doubt' end as pause
    from (select contact_profile_id as id from enrollments
      where team_id = ${at.teamId} and id = any(${at.enrollmentIds}::uuid[])
      union select ${at.profileId}::uuid) person
    cross join lateral (
      select m.*, n.released_at from enrollments n
        join inbound_messages m on m.team_id = n.team_id and m.enrollment_id = n.id
        where n.team_id = ${at.teamId} and n.contact_profile_id = person.id
      union all
      select m.*, (select max(released_at) from enrollments n
        where n.team_id = ${at.teamId} and n.contact_profile_id = person.id)
        from conversations c join conversation_messages k on k.team_id = c.team_id and k.conversation_id = c.id
        join inbound_messages m on m.team_id = k.team_id and m.id = k.inbound_message_id
        where c.team_id = ${at.teamId} and c.contact_profile_id = person.id and c.enrollment_id is null
          and m.enrollment_id is null) m
    join events e on e.team_id = ${at.teamId} and e.id = m.event_id
      and e.type in ('reply', 'bounce', 'unsubscribe', 'autoresponse')
    where m.id <> ${at.except} and (e.type = 'unsubscribe' or e.occurred_at > coalesce(m.released_at, '-infinity'))
    group by e.team_id, e.id, m.needs_review, m.review_reason order by e.type = 'unsubscribe' desc, e.id
      limit ${OTHERS}`.execute(trx);
  return rows;
}

/** Contacts that other messages under review may have answered, each with the reason of its pause. */
export async function listOtherDoubts(
  trx: Trx,
  at: { teamId: string; except: string; enrollmentIds: string[] },
): Promise<AnswerNoticed[]> {
  const { rows } = await sql<AnswerNoticed>`
    select distinct on (v.id) m.team_id as "teamId", array[v.id] as "enrollmentIds", m.id as cause,
      case when m.state = 'failed' then 'unread_reply' when m.review_reason = 'no_longer_here' then m.review_reason
        else 'possible_reply' end as reason,
      (select k.conversation_id from conversation_messages k where k.team_id = m.team_id and k.inbound_message_id = m.id
        limit 1) as "conversationId"
    from inbound_messages m join unnest(${at.enrollmentIds}::uuid[]) as v(id)
      on case when m.state = 'failed' then m.enrollment_id = v.id
        when m.verdict ->> 'follows' = 'pause' then m.enrollment_id = v.id or v.id = any(m.suggested)
        when m.outcome = 'autoresponse' then m.enrollment_id = v.id
          or m.verdict ->> 'matchedBy' in ('from', 'subject_domain') and v.id = any(m.suggested) end
    where m.team_id = ${at.teamId} and m.needs_review and m.id <> ${at.except} order by v.id, m.id`.execute(
    trx,
  );
  return rows;
}

export async function findAssignee(
  trx: Trx,
  teamId: string,
  enrollmentId: string,
): Promise<{ profileId: string; campaignId: string; enrollmentId: string } | undefined> {
  const { rows } = await sql<{ profileId: string; campaignId: string; enrollmentId: string }>`
    select contact_profile_id as "profileId", campaign_id as "campaignId", id as "enrollmentId" from enrollments
    where team_id = ${teamId} and id = ${enrollmentId} and deleted_at is null`.execute(trx);
  return rows[0];
}

const TOGETHER = 200;

export async function listUnsettled(trx: Trx, teamId: string, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from conversation_messages c
      join inbound_messages m on m.team_id = c.team_id and m.id = c.inbound_message_id
    where c.team_id = ${teamId} and c.conversation_id = ${conversationId} and m.settled_at is null
      and m.state = 'applied'
    order by c.sent_at, c.id limit ${TOGETHER}`.execute(trx);
  return rows.map(({ id }) => id);
}
