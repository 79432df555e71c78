import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { MailRow } from './claimed-send.ts';
import { capFacts } from './cap-store.ts';
import { NODE_MISSING } from './content.ts';
import { FACTS, SEND_FACTS, WRITERS } from './fact-columns.ts';
import type { SendFactRow } from './rules/facts.ts';
import type { SentBefore } from './rules/thread.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface NewSend {
  team_id: string;
  id: string;
  enrollment_id: string;
  campaign_id: string;
  contact_profile_id: string;
  sender_id: string;
  node_id: string;
  sequence_version: number;
  pass: number;
  step_number: number;
  variant_id: string | null;
  recipient: string;
  message_id: string;
}

export interface Planned {
  id: string;
  planned_at: Date;
}

/** The event log has partitions only for the coming months. */
const PLANNED_WITHIN_DAYS = 31;

/**
 * Writes the intents. A step of a pass that has a row keeps it; a cancelled row, which no server accepted, waits again
 * with a new date. The next try of a bounced step is a new row (earlier tries have a `retry_at`) with another
 * Message-ID, as `tryOf` reads it. Resolves new rows, planned for now or for when campaign and team open.
 */
export async function insertSends(trx: Trx, sends: NewSend[], now: Date): Promise<Planned[]> {
  const columns = sql.raw(
    `team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
      step_number, variant_id, recipient`,
  );
  const { rows } = await sql<Planned>`
    with put as (
      insert into email_sends as s (${columns}, message_id, try, next_attempt_at, created_at, updated_at)
      select ${columns}, case when t.n = 1 then v.message_id else replace(v.message_id, '@', chr(96 + t.n) || '@') end,
        t.n,
        ${now}, ${now}, ${now}
      from json_populate_recordset(null::email_sends, ${JSON.stringify(sends)}) v
      cross join lateral (select 1 + count(*)::int as n from email_sends b where b.team_id = v.team_id
        and b.enrollment_id = v.enrollment_id and b.node_id = v.node_id and b.pass = v.pass
          and b.retry_at is not null) t
      on conflict (team_id, enrollment_id, node_id, pass, try) do update set
        state = 'pending', next_attempt_at = ${now}, hold_reason = null, attempt = 0, cuts = 0,
          sender_id = excluded.sender_id,
        recipient = excluded.recipient, variant_id = excluded.variant_id, sequence_version = excluded.sequence_version,
        date_header = null, updated_at = ${now}
      where s.state = 'cancelled'
      returning s.team_id, s.id, s.campaign_id
    )
    select put.id, greatest(${now}::timestamptz, least(coalesce(campaign_hold_until(c, t), ${now}::timestamptz),
      ${now}::timestamptz + ${`${PLANNED_WITHIN_DAYS} days`}::interval)) as planned_at
    from put join campaigns c on c.team_id = put.team_id and c.id = put.campaign_id join teams t on t.id = put.team_id
    where put.id = any(${sends.map(({ id }) => id)})`.execute(trx);
  return rows;
}

export interface DueSend extends Omit<NewSend, 'pass'>, Omit<MailRow, keyof NewSend>, SendFactRow {
  subject: string | null;
  current_version: number | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  title: string | null;
  phone: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  company_url: string | null;
  industry: string | null;
  image: string | null;
  linkedin_url: string | null;
  custom: unknown;
  /** The thread in which another tool wrote before; null: it did not. */
  earlier: SentBefore | null;
  /** Mails of this pass that left, oldest first; null: none left. */
  sent_before: SentBefore[] | null;
  team: { meeting_link: string | null; meeting_link_text: string };
  track_opens: boolean;
  track_clicks: boolean;
  /** Set when its check passed; null: links lead to the public URL. */
  tracking_domain: string | null;
}

/**
 * CTEs `waiting` and `first` of a recursive WITH: the first due mails of a mailbox. One index probe finds each campaign
 * with waiting mails, and only running and open campaigns are read. The backlog of a paused or closed campaign costs
 * one probe, that of a closed team none.
 */
export const firstDue = (at: {
  teamId: string;
  senderId: string;
  now: Date;
  limit: number;
}) => sql`waiting as (
      (select w.campaign_id from email_sends w
        where w.team_id = ${at.teamId} and w.sender_id = ${at.senderId} and w.state = 'pending'
        order by w.campaign_id limit 1)
      union all
      select (select w.campaign_id from email_sends w where w.team_id = ${at.teamId} and w.sender_id = ${at.senderId}
        and w.state = 'pending' and w.campaign_id > b.campaign_id order by w.campaign_id limit 1)
      from waiting b where b.campaign_id is not null
    ), first as materialized (
      select d.id from (select 1 from teams t
        where t.id = ${at.teamId} and t.closed_because is null and t.window_until > ${at.now}
        and (capped_until(t.id, 'team', t.id, t.daily_limit) > ${at.now}) is not true) t
      cross join waiting w
      cross join lateral (select 1 from campaigns c
        where c.team_id = ${at.teamId} and c.id = w.campaign_id and c.status = 'active'
        and c.closed_because is null and c.window_until > ${at.now}
        and (capped_until(c.team_id, 'campaign', c.id, c.daily_limit) > ${at.now}) is not true limit 1) c
      cross join lateral (
        select d.id, d.next_attempt_at from email_sends d
        where d.team_id = ${at.teamId} and d.sender_id = ${at.senderId} and d.campaign_id = w.campaign_id
          and d.state = 'pending'
          and d.next_attempt_at <= ${at.now}
        order by d.next_attempt_at limit ${at.limit}) d
      order by d.next_attempt_at limit ${at.limit}
    )`;

export type TemplateRow = Pick<
  DueSend,
  | 'id' | 'first_name' | 'last_name' | 'company_name' | 'title' | 'phone' | 'city' | 'region' | 'country' | 'company_url'
  | 'industry' | 'image' | 'linkedin_url' | 'custom' | 'team' | 'sender'
> & { email: string | null }; // prettier-ignore

export const TEMPLATE_COLUMNS = sql.raw(
  `p.first_name, p.last_name, p.company_name, p.title, p.phone, p.city, p.state as region, p.country, p.company_url,
    p.industry, p.image, p.linkedin_url, p.custom`,
);

/** Of the mail `s`. */
export const SENT_BEFORE = sql.raw(
  `(select json_build_object('message_id', b.message_id, 'subject', b.subject, 'in_reply_to', null, 'bounced', false)
    from earlier_threads b where b.team_id = s.team_id and b.enrollment_id = s.enrollment_id
      and b.message_id is not null) as earlier,
  (select json_agg(json_build_object('message_id', l.message_id, 'subject', l.subject, 'in_reply_to', l.in_reply_to,
    'bounced', l.bounced_as is not null) order by l.sent_at) from email_sends l
    where l.team_id = s.team_id and l.enrollment_id = s.enrollment_id and l.pass = s.pass
      and l.state = 'sent') as sent_before`,
);

/**
 * Locks due mails of a mailbox and reads the facts that may stop them; skips rows of other workers. Conditions that repeat
 * under the lock end in `is true`: no index serves them, and the row is found by its key.
 */
export async function lockDueSends(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date; limit: number },
): Promise<DueSend[]> {
  const { rows } = await sql<DueSend>`
    ${prepared('due mails of a mailbox')} with recursive ${firstDue(at)}, due as (
      select s.* from first f
      cross join lateral (select * from email_sends s where s.team_id = ${at.teamId} and s.id = f.id
        and (s.state = 'pending' and s.next_attempt_at <= ${at.now}) is true limit 1 for update skip locked) s
    )
    select s.team_id, s.id, s.source, s.source_id, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id,
      s.node_id, s.sequence_version,
      c.sequence_version as current_version,
      s.step_number, s.variant_id, s.recipient, s.message_id, s.subject, s.date_header, s.hold_reason,
      ${sql.raw(FACTS)}, ${sql.raw(SEND_FACTS)},
      ${TEMPLATE_COLUMNS},
      ${SENT_BEFORE},
      (select json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) from teams t
        where t.id = ${at.teamId}) as team,
      (select json_build_object('send_as', f.send_as, 'email', f.email) from senders f
        where f.team_id = ${at.teamId} and f.id = ${at.senderId}) as sender,
      (select json_build_object('save_sent', f.save_sent, 'provider', f.provider, 'imap_host', f.imap_host)
        from senders f
        where f.team_id = ${at.teamId} and f.id = ${at.senderId}) as sent_setting,
      coalesce(c.track_opens, t.track_opens) as track_opens, coalesce(c.track_clicks, t.track_clicks) as track_clicks,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain
    from due s
    cross join lateral (select * from enrollments e where e.team_id = s.team_id and e.id = s.enrollment_id limit 1) e
    cross join lateral (select * from campaigns c where c.team_id = s.team_id and c.id = s.campaign_id limit 1) c
    cross join lateral (select * from contact_profiles p where p.team_id = s.team_id and p.id = s.contact_profile_id
      limit 1) p
    cross join lateral (select * from teams t where t.id = s.team_id limit 1) t
    ${capFacts(at.now, sql`s.id`)} ${sql.raw(WRITERS)}
    order by s.next_attempt_at`.execute(trx);
  return rows;
}

export interface Claimed {
  id: string;
  recipient: string;
  subject: string;
  in_reply_to: string | null;
  first_mail: boolean;
}

export async function markSending(
  trx: Trx,
  at: { teamId: string; token: string; leaseUntil: Date; now: Date },
  claimed: Claimed[],
): Promise<void> {
  await sql`
    ${prepared('mails are claimed')} update email_sends s set
      state = 'sending', lease_token = ${at.token}, lease_until = ${at.leaseUntil}, slot_at = ${at.now},
      next_attempt_at = null, hold_reason = null, data_at = null, date_header = coalesce(date_header, ${at.now}),
      recipient = v.recipient, subject = v.subject, in_reply_to = v.in_reply_to, first_mail = v.first_mail,
        updated_at = ${at.now}
    from unnest(${claimed.map((send) => send.id)}::uuid[], ${claimed.map((send) => send.subject)}::text[],
      ${claimed.map((send) => send.in_reply_to)}::text[], ${claimed.map((send) => send.recipient)}::text[],
      ${claimed.map((send) => send.first_mail)}::boolean[]) as v(id, subject, in_reply_to, recipient, first_mail)
    where s.team_id = ${at.teamId} and s.id = v.id and s.id = any(${claimed.map((send) => send.id)}::uuid[])`.execute(
    trx,
  );
}

export interface Refused {
  id: string;
  state: 'cancelled' | 'pending';
  reason: string;
  until: Date | null;
  /** The variable that has no value, or the key that is too long. */
  detail?: string;
}

/**
 * Writes refused mails. When a contact was resumed after the claim read it, the mail stays, because the step may wait
 * for it. With `for share` a committing change either wins or waits.
 */
export async function refuseSends(trx: Trx, teamId: string, now: Date, refused: Refused[]): Promise<void> {
  const list = sql.join(
    refused.map(
      (send) =>
        sql`(${send.id}::uuid, ${send.state}::send_state, ${send.reason}::text, ${send.until}::timestamptz,
          ${send.detail ?? null}::text)`,
    ),
  );
  await sql`
    update email_sends s set state = v.state, hold_reason = v.reason, hold_detail = v.detail, next_attempt_at = v.until,
      updated_at = ${now}
    from (values ${list}) as v(id, state, reason, until, detail)
    where s.team_id = ${teamId} and s.id = v.id
      and (v.state <> 'cancelled' or v.reason = ${NODE_MISSING} or s.source <> 'step' or not (
      select e.life = 'active' and e.deleted_at is null and p.deleted_at is null from enrollments e
      join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
      where e.team_id = s.team_id and e.id = s.enrollment_id for share of e))`.execute(trx);
}

export type SentMail = Pick<DueSend, 'id' | 'campaign_id' | 'node_id' | 'variant_id' | 'subject'> &
  TemplateRow & { version: number };

export async function findSentMail(db: Db, at: { teamId: string; sendId: string }): Promise<SentMail | null> {
  const { rows } = await sql<SentMail>`
    select s.id, s.campaign_id, s.node_id, s.variant_id, s.subject, s.recipient as email, ${TEMPLATE_COLUMNS},
      coalesce((select max(v.version) from sequence_versions v
        where v.team_id = s.team_id and v.campaign_id = s.campaign_id
        and v.created_at <= coalesce(s.date_header, s.created_at)), s.sequence_version) as version,
      (select json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) from teams t
        where t.id = s.team_id) as team,
      (select json_build_object('send_as', f.send_as, 'email', f.email) from senders f
        where f.team_id = s.team_id and f.id = s.sender_id) as sender
    from email_sends s join contact_profiles p on p.team_id = s.team_id and p.id = s.contact_profile_id
    where s.team_id = ${at.teamId} and s.id = ${at.sendId} and s.source = 'step'`.execute(db);
  return rows[0] ?? null;
}
