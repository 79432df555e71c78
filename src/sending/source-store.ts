import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';
import type { MailRow } from './claimed-send.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface NewMail {
  team_id: string;
  id: string;
  source: SendSource;
  source_id: string;
  contact_profile_id: string | null;
  sender_id: string;
  recipient: string;
  message_id: string;
  at: Date;
}

export async function insertMails(trx: Trx, mails: readonly NewMail[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into email_sends (team_id, id, source, source_id, contact_profile_id, sender_id, recipient, message_id,
      next_attempt_at, created_at, updated_at)
    select v.team_id, v.id, v.source, v.source_id, v.contact_profile_id, v.sender_id, v.recipient, v.message_id, v.at,
      ${now}, ${now}
    from json_to_recordset(${JSON.stringify(mails)}) as v(team_id uuid, id uuid, source send_source, source_id uuid,
      contact_profile_id uuid, sender_id uuid, recipient text, message_id text, at timestamptz)
    on conflict do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Due {
  teamId: string;
  senderId: string;
  now: Date;
  limit: number;
}

const ROW = sql`s.team_id, s.id, s.source, s.source_id, s.enrollment_id, s.campaign_id, s.node_id, s.step_number,
  s.contact_profile_id, s.sender_id,
  s.recipient, s.message_id, s.date_header, s.hold_reason,
    json_build_object('send_as', f.send_as, 'email', f.email) as sender,
  json_build_object('save_sent', f.save_sent, 'provider', f.provider, 'imap_host', f.imap_host) as sent_setting`;

export interface Waiting {
  /** State of the mailbox's rests for receivers; null: it never had one. */
  rests: 'now' | 'before' | null;
  singles: boolean;
  broadcasts: boolean;
}

/**
 * One statement for each claim, with one index probe per kind: a mailbox with step mails alone pays for nothing else.
 */
export async function readWaiting(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date },
): Promise<Waiting> {
  const { rows } = await sql<{ resting: boolean | null; singles: boolean; broadcasts: boolean }>`
    ${prepared('what waits in a mailbox')} select
      (select max(r.until) > ${at.now} from receiver_rests r
        where r.team_id = ${at.teamId} and r.sender_id = ${at.senderId}) as resting,
      (select s.next_attempt_at from email_sends s
        where s.sender_id = ${at.senderId} and s.state = 'pending' and s.source not in ('step', 'broadcast')
        and s.next_attempt_at <= ${at.now} and s.team_id = ${at.teamId} order by s.next_attempt_at
          limit 1) is not null as singles,
      (select s.source_id from email_sends s
        where s.sender_id = ${at.senderId} and s.state = 'pending' and s.source = 'broadcast'
        and s.team_id = ${at.teamId} order by s.source_id limit 1) is not null as broadcasts`.execute(trx);
  const { resting, singles, broadcasts } = rows[0]!;
  return { rests: resting === null ? null : resting ? 'now' : 'before', singles, broadcasts };
}

export async function lockDueSingles(trx: Trx, at: Due): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    ${prepared('due single mails of a mailbox')} with due as (
      select * from email_sends s
        where s.sender_id = ${at.senderId} and s.state = 'pending' and s.source not in ('step', 'broadcast')
        and s.next_attempt_at <= ${at.now} and s.team_id = ${at.teamId} order by s.next_attempt_at limit ${at.limit}
          for update skip locked)
    select ${ROW} from due s join senders f on f.team_id = s.team_id and f.id = s.sender_id
      order by s.next_attempt_at`.execute(trx);
  return rows;
}

/**
 * As `lockDueSingles`, for broadcasts in `sending`, while the team's schedule is open and its day not used up. One index
 * probe finds each broadcast with waiting mails, so the backlog of a cancelled one costs one probe.
 */
export async function lockDueBroadcastMails(trx: Trx, at: Due): Promise<MailRow[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    (select w.source_id from email_sends w
      where w.sender_id = ${at.senderId} and w.state = 'pending' and w.source = 'broadcast' ${after}
      and w.team_id = ${at.teamId} order by w.source_id limit 1)`;
  const { rows } = await sql<MailRow>`
    ${prepared('due broadcast mails of a mailbox')} with recursive waiting as (
      select ${next(sql``)} as source_id
      union all select ${next(sql`and w.source_id > b.source_id`)} from waiting b where b.source_id is not null
    ), first as materialized (
      select d.id from (select 1 from teams t
        where t.id = ${at.teamId} and t.closed_because is null and t.window_until > ${at.now}
        and (capped_until(t.id, 'team', t.id, t.daily_limit) > ${at.now}) is not true) t
      cross join waiting w
      cross join lateral (select 1 from broadcasts b
        where b.team_id = ${at.teamId} and b.id = w.source_id and b.status = 'sending' limit 1) b
      cross join lateral (
        select d.id, d.next_attempt_at from email_sends d
          where d.sender_id = ${at.senderId} and d.source_id = w.source_id
          and d.state = 'pending' and d.source = 'broadcast' and d.next_attempt_at <= ${at.now}
            and d.team_id = ${at.teamId}
        order by d.next_attempt_at limit ${at.limit}) d
      order by d.next_attempt_at limit ${at.limit}
    ), due as (
      select s.* from first f
        cross join lateral (select * from email_sends s where s.id = f.id and s.team_id = ${at.teamId}
        and (s.state = 'pending' and s.next_attempt_at <= ${at.now}) is true limit 1 for update skip locked) s)
    select ${ROW} from due s join senders f on f.team_id = s.team_id and f.id = s.sender_id
      order by s.next_attempt_at`.execute(trx);
  return rows;
}

export async function readRests(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date },
  receivers: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await trx
    .selectFrom('receiver_rests')
    .select(['receiver', 'until'])
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where('receiver', 'in', receivers)
    .where('until', '>', at.now)
    .execute();
  return new Map(rows.map(({ receiver, until }) => [receiver, until]));
}

export async function cancelWaiting(
  trx: Trx,
  at: { teamId: string; sourceId: string; reason: string; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update email_sends set state = 'cancelled', hold_reason = ${at.reason}, next_attempt_at = null,
      updated_at = ${at.now}
    where team_id = ${at.teamId}
      and id = any(array(select id from email_sends where source_id = ${at.sourceId} and team_id = ${at.teamId}
      and state = 'pending' limit ${at.limit} for update skip locked)) and state = 'pending'`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function moveWaiting(
  trx: Trx,
  at: { teamId: string; sourceId: string; from: string; to: string; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update email_sends set sender_id = ${at.to}, next_attempt_at = ${at.now}, hold_reason = null, updated_at = ${at.now}
    where team_id = ${at.teamId}
      and id = any(array(select id from email_sends where sender_id = ${at.from} and source_id = ${at.sourceId}
      and state = 'pending' and source = 'broadcast' and team_id = ${at.teamId} limit ${at.limit}
        for update skip locked)) and state = 'pending'`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
