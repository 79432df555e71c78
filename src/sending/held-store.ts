import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource, SendState } from '../platform/db/types.ts';
import type { Slot } from '../senders/give-back-slots.ts';
import { WRITERS } from './fact-columns.ts';
import type { Addressed, SentRow } from './mail-event.ts';

/** A mail that a worker claimed, by the token of its lease. All mails of one call belong to one team. */
export interface HeldMail {
  id: string;
  token: string;
  source: SendSource;
}

/** Names one claim of a mail: a process may hold a mail twice, by a claim that is over and by a living one. */
export const heldKey = ({ id, token }: Pick<HeldMail, 'id' | 'token'>): string => `${id} ${token}`;

/** Two arrays as rows: the text of a statement is the same for one mail and for fifty. */
type Lease = Pick<HeldMail, 'id' | 'token'>;
const unnested = (mails: readonly Lease[]) =>
  sql`unnest(${mails.map((mail) => mail.id)}::uuid[], ${mails.map((mail) => mail.token)}::uuid[])`;

/**
 * What must hold for a mail `s` right before its final dot; `e` is its enrollment. The twin in SQL of `decide`: all gates but
 * those that the claim has passed by taking slots. A limit that was lowered since is asked for: more was taken than it allows,
 * and the mails that are held go back, to be claimed by the new one.
 */
const NOTHING_STOPS = sql`e.life = 'active' and e.deleted_at is null and e.unsubscribed_at is null
  and not still_holds(e.replied_at, e.released_at) 
  and not (e.bounce_category is not distinct from 'invalid_recipient' and still_holds(e.bounced_at, e.released_at))`;
/** The schedule of the team `t` is open, and no limit of its day that was lowered since is passed. */
const teamMaySend = (now: Date) => sql`t.closed_because is null and t.window_until > ${now}
  and (t.daily_limit is null or not exceeded(t.id, 'team', t.id, t.daily_limit, ${now}))`;
const mayBeMailed = (teamId: string, { now, freshSince }: MarkTimes) => sql`
  (w.walked_at is null or w.walked_at >= ${freshSince}) and not w.unread
  and (select not x.disabled and st.sent_today <= sender_cap(x.max_per_day, x.warm_up, st.warm_stage) from senders x
    join sender_states st on st.team_id = x.team_id and st.sender_id = x.id where x.team_id = ${teamId} and x.id = s.sender_id)
  and (select ${teamMaySend(now)} from teams t where t.id = ${teamId})
  and (select c.status = 'active' and c.closed_because is null and c.window_until > ${now}
      and (c.daily_limit is null or not exceeded(c.team_id, 'campaign', c.id, c.daily_limit, ${now}))
      and (c.new_contacts_per_day is null or not s.first_mail or not exceeded(c.team_id, 'new_contacts', c.id, c.new_contacts_per_day, ${now}))
      and (select p.unsubscribed_at is null and p.deleted_at is null and p.email_key = lower(s.recipient)
          and address_hold(p, c, ${now}) is null and not exists (select from suppression_of(${teamId}::uuid, p.email_key))
        from contact_profiles p where p.team_id = ${teamId} and p.id = s.contact_profile_id)
    from campaigns c where c.team_id = ${teamId} and c.id = s.campaign_id)`;

/** The moment of a mark. */
export interface MarkTimes {
  wall: Date;
  /** Business time. */
  now: Date;
  /** Wall time: a walk through a mailbox that began before it is too old. */
  freshSince: Date;
}

/**
 * The data mark, right before the final dot: from here on a crash leaves doubt. Only the holder of a living lease gets it,
 * and only while nothing stops the contact; `for share` makes a stop that is committing now win. Rows that another session
 * holds are skipped, so that one locked contact keeps no other mail waiting. Each mail is one probe per table by its key.
 * Resolves the `heldKey`s that were marked.
 */
export async function markData(
  db: Db,
  teamId: string,
  mails: readonly Lease[],
  at: MarkTimes,
): Promise<Set<string>> {
  const { rows } = await sql<Lease>`
    /* mails go to data */ with held as (
      select s.id, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id, s.first_mail, s.recipient, a.token from ${unnested(mails)} as a(id, token)
      cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = a.id
        and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${at.wall} limit 1 for update skip locked) s
    ), free as (
      select s.id, s.token from held s
      cross join lateral (select e.team_id, e.id from enrollments e where e.team_id = ${teamId} and e.id = s.enrollment_id
        and ${NOTHING_STOPS} limit 1 for share skip locked) e ${sql.raw(WRITERS)}
      where ${mayBeMailed(teamId, at)}
    )
    update email_sends s set state = 'data', data_at = ${at.wall}, data_now = ${at.now} from free f
    where s.team_id = ${teamId} and s.id = f.id and s.state = 'sending' and s.lease_token = f.token and s.lease_until > ${at.wall}
    returning s.id, f.token`.execute(db);
  return new Set(rows.map(heldKey));
}

/** Of mails that were not marked: the `heldKey`s of those that nothing stops, so that another session's lock was the only reason. */
export async function listMarkable(
  db: Db,
  teamId: string,
  mails: readonly Lease[],
  at: MarkTimes,
): Promise<Set<string>> {
  const { rows } = await sql<Lease>`
    select s.id, a.token from ${unnested(mails)} as a(id, token)
    cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = a.id
      and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${at.wall} limit 1) s
    cross join lateral (select e.team_id, e.id from enrollments e where e.team_id = ${teamId} and e.id = s.enrollment_id
      and ${NOTHING_STOPS} limit 1) e ${sql.raw(WRITERS)}
    where ${mayBeMailed(teamId, at)}`.execute(db);
  return new Set(rows.map(heldKey));
}

/**
 * What must hold for a mail `s` that no step asked for, right before its final dot. `lock` is what keeps a stop or a cancellation
 * that is committing now from being missed: its rows are skipped, and the mark is asked for again.
 */
const mayLeave = (now: Date, lock: ReturnType<typeof sql>) =>
  ({
    reply: sql`select 1 from suppression_of(s.team_id, lower(s.recipient)) r having count(*) filter (where r = 'spam_complaint') = 0`,
    forward: sql`select 1`,
    broadcast: sql`select 1 from (select b.status from broadcasts b where b.team_id = s.team_id and b.id = s.source_id ${lock}) b
    cross join (select p.email_key from contact_profiles p where p.team_id = s.team_id and p.id = s.contact_profile_id
      and p.deleted_at is null and p.unsubscribed_at is null and p.valid2 <> 2 ${lock}) p
    join teams t on t.id = s.team_id and ${teamMaySend(now)}
    where b.status = 'sending' and p.email_key = lower(s.recipient) and not exists (select from suppression_of(s.team_id, p.email_key))`,
    placement: sql`select 1 from (select p.status from placement_tests p where p.team_id = s.team_id and p.id = s.source_id ${lock}) p
    join teams t on t.id = s.team_id and (t.daily_limit is null or not exceeded(t.id, 'team', t.id, t.daily_limit, ${now}))
    where p.status = 'running' and not exists (select from suppression_of(s.team_id, lower(s.recipient)))`,
  }) satisfies Record<Exclude<SendSource, 'step'>, ReturnType<typeof sql>>;
type OtherSource = keyof ReturnType<typeof mayLeave>;

const MAILBOX_SENDS = sql`select 1 from senders x join sender_states st on st.team_id = x.team_id and st.sender_id = x.id
  where x.team_id = s.team_id and x.id = s.sender_id and not x.disabled and x.deleted_at is null
    and st.sent_today <= sender_cap(x.max_per_day, x.warm_up, st.warm_stage)`;

/** Each source has a statement of its own. */
const NAMES: Readonly<Record<OtherSource, ReturnType<typeof sql>>> = {
  reply: sql.raw('/* replies go to data */'),
  forward: sql.raw('/* forwards go to data */'),
  broadcast: sql.raw('/* broadcast mails go to data */'),
  placement: sql.raw('/* placement mails go to data */'),
};

/** The same mark for mails of one source that no step asked for. */
export async function markOthers(
  db: Db,
  teamId: string,
  source: OtherSource,
  mails: readonly Lease[],
  at: MarkTimes,
): Promise<Set<string>> {
  const { rows } = await sql<Lease>`
    ${NAMES[source]} with held as (
      select s.id, s.team_id, s.sender_id, s.source_id, s.contact_profile_id, s.recipient, a.token from ${unnested(mails)} as a(id, token)
      cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = a.id
        and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${at.wall} limit 1 for update skip locked) s
    ), free as (
      select s.id, s.token from held s cross join lateral (${MAILBOX_SENDS}) m
      cross join lateral (${mayLeave(at.now, sql`for share skip locked`)[source]}) g)
    update email_sends s set state = 'data', data_at = ${at.wall}, data_now = ${at.now} from free f
    where s.team_id = ${teamId} and s.id = f.id and s.state = 'sending' and s.lease_token = f.token and s.lease_until > ${at.wall}
    returning s.id, f.token`.execute(db);
  return new Set(rows.map(heldKey));
}

/** Of such mails that were not marked: those that nothing stops, so that another session's lock was the only reason. */
export async function listUnstopped(
  db: Db,
  teamId: string,
  source: OtherSource,
  mails: readonly Lease[],
  at: MarkTimes,
): Promise<Set<string>> {
  const { rows } = await sql<Lease>`
    select s.id, a.token from ${unnested(mails)} as a(id, token)
    cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = a.id
      and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${at.wall} limit 1) s
    cross join lateral (${MAILBOX_SENDS}) m cross join lateral (${mayLeave(at.now, sql``)[source]}) g`.execute(
    db,
  );
  return new Set(rows.map(heldKey));
}

/** The conversation of a reply `s`. */
export const CONVERSATION = sql`case when s.source = 'reply' then (select to_json(c) from conversation_messages m
  cross join lateral (select c.id, c.enrollment_id, c.campaign_id from conversations c
    where c.team_id = m.team_id and c.id = m.conversation_id limit 1) c
  where m.team_id = s.team_id and m.id = s.source_id limit 1) end as conversation`;

/** The operator of the mail hosts of the recipient of a mail `s`, as far as it is known. */
export const OPERATOR = sql`(select d.receiver from mail_domains d where d.team_id = s.team_id
  and d.domain = lower(split_part(s.recipient, '@', -1)) and d.checked_at is not null) as operator`;

/** A mail that still waits for its outcome, with what its verdict and its event are made of. */
export interface OpenSend extends SentRow, Addressed, Slot {
  token: string;
  attempt: number;
  cuts: number;
  first_mail: boolean | null;
}

/**
 * Locks those of the mails that these tokens still hold; a late answer beats the parking as uncertain. No lock of this
 * transaction is waited for longer than `waitMs`.
 */
export async function lockHeld(
  trx: Trx,
  teamId: string,
  mails: readonly Lease[],
  waitMs: number,
): Promise<OpenSend[]> {
  const { rows } = await sql<OpenSend>`
    /* mails to settle */ select s.team_id, s.id, s.source, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id, s.node_id,
      s.step_number, s.subject, s.recipient, s.slot_at, s.attempt, s.cuts, s.first_mail, ${CONVERSATION}, ${OPERATOR}, v.token
    from (select set_config('lock_timeout', ${`${waitMs}ms`}, true)) as waiting
    cross join ${unnested(mails)} as v(id, token)
    cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = v.id and s.lease_token = v.token
      and s.state in ('sending', 'data', 'uncertain') limit 1 for update) s`.execute(trx);
  return rows;
}

/** Whether the mail ledger has every one of these mails, in any state. */
export async function knowsAll(db: Db, teamId: string, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from email_sends where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows[0]!.known === new Set(ids).size;
}

/** What became of a mail, in the mail ledger's words. */
export interface SettledRow {
  id: string;
  state: Extract<SendState, 'sent' | 'rejected' | 'uncertain' | 'pending'>;
  code: number | null;
  reply: string | null;
  reason: string | null;
  nextAttemptAt: Date | null;
  counts: 'answer' | 'cut' | null;
  /** Who takes the recipient's mail. */
  receiver: string;
  /** When the server answered, in business time. */
  at: Date;
}

/** Writes what became of locked mails, found by the list of their ids: Postgres might join the rows of `v` to all mails. */
export async function writeSettlements(
  trx: Trx,
  teamId: string,
  settled: SettledRow[],
  now: Date,
): Promise<void> {
  await sql`
    /* mails are settled */ update email_sends s set
      state = v.state, smtp_code = v.code, smtp_reply = v.reply, hold_reason = v.reason, next_attempt_at = v."nextAttemptAt",
      attempt = s.attempt + (v.counts is not distinct from 'answer')::int, cuts = s.cuts + (v.counts is not distinct from 'cut')::int,
      receiver = v.receiver, sent_at = case when v.state = 'sent' then v.at end,
      settled_by = case when v.state in ('sent', 'rejected') then 'smtp_reply' end,
      lease_until = null, lease_token = case when v.state = 'uncertain' then s.lease_token end, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(settled)}) as v(id uuid, state send_state, code int, reply text, reason text,
      "nextAttemptAt" timestamptz, counts text, receiver text, at timestamptz)
    where s.team_id = ${teamId} and s.id = v.id and s.id = any(${settled.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
}
