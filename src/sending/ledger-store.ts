import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { CampaignStatus, EnrollmentLife, SendState } from '../platform/db/types.ts';

/** A mail as the engine decided it, before anybody claimed it. */
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

/**
 * Writes the intents. A step of a pass that has its row already keeps it; only a cancelled one, which no server ever
 * accepted, is asked for again, with a date of its own.
 */
export async function insertSends(trx: Trx, sends: NewSend[], now: Date): Promise<void> {
  const columns = sql.raw(
    'team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass, step_number, variant_id, recipient, message_id',
  );
  await sql`
    insert into email_sends as s (${columns}, next_attempt_at, created_at, updated_at)
    select ${columns}, ${now}, ${now}, ${now} from json_populate_recordset(null::email_sends, ${JSON.stringify(sends)})
    on conflict (team_id, enrollment_id, node_id, pass) do update set
      state = 'pending', next_attempt_at = ${now}, hold_reason = null, attempt = 0, sender_id = excluded.sender_id,
      recipient = excluded.recipient, variant_id = excluded.variant_id, sequence_version = excluded.sequence_version,
      date_header = null, updated_at = ${now}
    where s.state = 'cancelled'`.execute(trx);
}

/** A due mail with every fact that may stop it and every value it may name. */
export interface DueSend extends Omit<NewSend, 'pass'> {
  subject: string | null;
  date_header: Date | null;
  attempt: number;
  life: EnrollmentLife;
  replied_at: Date | null;
  bounced_at: Date | null;
  released_at: Date | null;
  campaign_status: CampaignStatus;
  email: string | null;
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
  custom: unknown;
  valid2: number;
  unsubscribed_at: Date | null;
  deleted: boolean;
  suppressed: string | null;
  previous_message_id: string | null;
  thread_subject: string | null;
}

/** Due mails of one mailbox, locked, with every fact that may stop them; rows another worker holds are skipped. */
export async function lockDueSends(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date; limit: number },
): Promise<DueSend[]> {
  const { rows } = await sql<DueSend>`
    /* due mails of a mailbox */ with due as (
      select * from email_sends
      where sender_id = ${at.senderId} and team_id = ${at.teamId} and state = 'pending' and next_attempt_at <= ${at.now}
      order by next_attempt_at limit ${at.limit} for update skip locked
    )
    select s.team_id, s.id, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id, s.node_id, s.sequence_version,
      s.step_number, s.variant_id, s.recipient, s.message_id, s.subject, s.date_header, s.attempt,
      e.life, e.replied_at, e.bounced_at, e.released_at, c.status as campaign_status,
      p.email, p.first_name, p.last_name, p.company_name, p.title, p.phone, p.city, p.state as region, p.country, p.company_url,
      p.industry, p.custom, p.valid2, p.unsubscribed_at, e.deleted_at is not null or p.deleted_at is not null as deleted,
      (select b.reason from blacklist b where b.team_id = s.team_id
        and b.address in (p.email_key, '@' || split_part(p.email_key, '@', 2)) limit 1) as suppressed,
      (select l.message_id from email_sends l where l.team_id = s.team_id and l.enrollment_id = s.enrollment_id
        and l.pass = s.pass and l.state = 'sent' order by l.sent_at desc limit 1) as previous_message_id,
      (select l.subject from email_sends l where l.team_id = s.team_id and l.enrollment_id = s.enrollment_id
        and l.pass = s.pass and l.state = 'sent' order by l.sent_at limit 1) as thread_subject
    from due s
    cross join lateral (select * from enrollments e where e.team_id = s.team_id and e.id = s.enrollment_id limit 1) e
    cross join lateral (select * from campaigns c where c.team_id = s.team_id and c.id = s.campaign_id limit 1) c
    cross join lateral (select * from contact_profiles p where p.team_id = s.team_id and p.id = s.contact_profile_id limit 1) p
    order by s.next_attempt_at`.execute(trx);
  return rows;
}

export interface Claimed {
  id: string;
  /** The address the contact has now; the mail may have waited under another. */
  recipient: string;
  subject: string;
  in_reply_to: string | null;
}

/** Takes the mails for this worker: state, lease, attempt, and the date and subject that every later try repeats. */
export async function markSending(
  trx: Trx,
  at: { teamId: string; token: string; leaseUntil: Date; now: Date },
  claimed: Claimed[],
): Promise<void> {
  await sql`
    /* mails are claimed */ update email_sends s set
      state = 'sending', lease_token = ${at.token}, lease_until = ${at.leaseUntil}, attempt = attempt + 1,
      next_attempt_at = null, hold_reason = null, data_at = null, date_header = coalesce(date_header, ${at.now}),
      recipient = v.recipient, subject = v.subject, in_reply_to = v.in_reply_to, updated_at = ${at.now}
    from unnest(${claimed.map((send) => send.id)}::uuid[], ${claimed.map((send) => send.subject)}::text[],
      ${claimed.map((send) => send.in_reply_to)}::text[], ${claimed.map((send) => send.recipient)}::text[]) as v(id, subject, in_reply_to, recipient)
    where s.team_id = ${at.teamId} and s.id = v.id`.execute(trx);
}

/** A mail that may not go: cancelled for good, or held with its reason until `until`. */
export interface Refused {
  id: string;
  state: 'cancelled' | 'pending';
  reason: string;
  until: Date | null;
}

/**
 * Writes what may not go. A contact who was let go on after the claim looked keeps his mail, because his walk may wait for
 * it by now; `for share` makes a change that is committing win or wait.
 */
export async function refuseSends(trx: Trx, teamId: string, now: Date, refused: Refused[]): Promise<void> {
  const list = sql.join(
    refused.map(
      (send) =>
        sql`(${send.id}::uuid, ${send.state}::send_state, ${send.reason}::text, ${send.until}::timestamptz)`,
    ),
  );
  await sql`
    update email_sends s set state = v.state, hold_reason = v.reason, next_attempt_at = v.until, updated_at = ${now}
    from (values ${list}) as v(id, state, reason, until)
    where s.team_id = ${teamId} and s.id = v.id and (v.state <> 'cancelled' or not (
      select e.life = 'active' and e.deleted_at is null and p.deleted_at is null from enrollments e
      join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
      where e.team_id = s.team_id and e.id = s.enrollment_id for share of e))`.execute(trx);
}

export interface HeldMail {
  teamId: string;
  id: string;
  token: string;
}

/** Three arrays as rows: the text of a statement is the same for one mail and for fifty. */
const unnested = (mails: HeldMail[]) =>
  sql`unnest(${mails.map((mail) => mail.teamId)}::uuid[], ${mails.map((mail) => mail.id)}::uuid[], ${mails.map((mail) => mail.token)}::uuid[])`;

/**
 * The mark that stands right before the body: from here on a crash leaves doubt. Only the holder of a living lease gets
 * it, and only while nothing stops the contact; `for share` makes a stop that is committing now win or wait.
 * Each mail is one probe per table by its key, whatever the planner believes of tables that just grew: hence `limit 1`.
 * The lease is asked for again by the update itself: who waited for a lock may have lost it meanwhile.
 * Resolves the ids that were marked.
 */
export async function markData(db: Db, mails: HeldMail[], wall: Date, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    /* mails go to data */ with free as (
      select s.team_id, s.id, a.token from ${unnested(mails)} as a(team_id, id, token)
      cross join lateral (select * from email_sends s where s.team_id = a.team_id and s.id = a.id
        and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${wall} limit 1) s
      cross join lateral (select 1 from enrollments e where e.team_id = s.team_id and e.id = s.enrollment_id
        and e.life = 'active' and e.deleted_at is null limit 1 for share) e
      where (select c.status = 'active' from campaigns c where c.team_id = s.team_id and c.id = s.campaign_id)
        and (select p.unsubscribed_at is null and p.deleted_at is null and p.email_key = lower(s.recipient)
            and not exists (select 1 from blacklist b where b.team_id = s.team_id
              and b.address in (p.email_key, '@' || split_part(p.email_key, '@', 2)))
          from contact_profiles p where p.team_id = s.team_id and p.id = s.contact_profile_id)
    )
    update email_sends s set state = 'data', data_at = ${wall}, data_now = ${now} from free f
    where s.team_id = f.team_id and s.id = f.id and s.state = 'sending' and s.lease_token = f.token and s.lease_until > ${wall}
    returning s.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Gives mails back that were claimed and never begun: no attempt was made. */
export async function releaseHeld(db: Db, mails: HeldMail[], now: Date): Promise<void> {
  await sql`
    update email_sends s set state = 'pending', lease_token = null, lease_until = null, attempt = attempt - 1,
      next_attempt_at = ${now}, updated_at = ${now}
    from ${unnested(mails)} as v(team_id, id, token)
    where s.team_id = v.team_id and s.id = v.id and s.state = 'sending' and s.lease_token = v.token`.execute(
    db,
  );
}

/** What became of a mail, in the ledger's words. */
export interface Settlement {
  teamId: string;
  id: string;
  token: string;
  state: Extract<SendState, 'sent' | 'rejected' | 'uncertain' | 'pending'>;
  code: number | null;
  reply: string | null;
  reason: string | null;
  nextAttemptAt: Date | null;
}

/** Compare-and-set by the own lease; a late 250 beats the parking as uncertain. Resolves the ids that really changed. */
export async function settleSends(trx: Trx, settled: Settlement[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    /* mails are settled */ update email_sends s set
      state = v.state, smtp_code = v.code, smtp_reply = v.reply, hold_reason = v.reason, next_attempt_at = v."nextAttemptAt",
      sent_at = case when v.state = 'sent' then ${now}::timestamptz end,
      settled_by = case when v.state in ('sent', 'rejected') then 'smtp_reply' end,
      lease_until = null, lease_token = case when v.state = 'uncertain' then s.lease_token end, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(settled)}) as v("teamId" uuid, id uuid, token uuid, state send_state, code int, reply text, reason text, "nextAttemptAt" timestamptz)
    where s.team_id = v."teamId" and s.id = v.id and s.lease_token = v.token
      and (v.reason is distinct from 'withdrawn' or s.state = 'sending')
      and (s.state in ('sending', 'data') or (s.state = 'uncertain' and v.state in ('sent', 'rejected')))
    returning s.id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}
