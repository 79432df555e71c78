import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { markDue } from '../platform/db/due.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { NoticeKind } from '../platform/db/types.ts';

export interface NewNotice {
  team_id: string;
  kind: NoticeKind;
  event_id: string;
  at: Date;
  due_at: Date;
  said: string;
  campaign_id: string | null;
  contact_profile_id: string | null;
  conversation_id: string | null;
  sender_id: string | null;
}

/**
 * A row for each switch of its kind. One index probe for each notice; the share of a switch's key keeps it from being
 * deleted meanwhile, and hinders no change of it.
 */
export async function insertNotices(trx: Trx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { rows } = await sql<{ team_id: string; id: string; due_at: Date }>`
    ${prepared('new notices')} with told as (
      select s.team_id, s.id, v.event_id, v.at, v.due_at, v.said, v.campaign_id, v.contact_profile_id,
        v.conversation_id,
        v.sender_id, s.rest_until
      from json_to_recordset(${JSON.stringify(notices)}) as v(team_id uuid, kind notice_kind, event_id uuid,
        at timestamptz, due_at timestamptz, said text, campaign_id uuid, contact_profile_id uuid, conversation_id uuid,
        sender_id uuid)
      join notice_switches s on s.team_id = v.team_id and s.kind = v.kind for key share of s),
    put as (
      insert into notices (team_id, switch_id, event_id, at, due_at, said, campaign_id, contact_profile_id,
        conversation_id, sender_id)
      select team_id, id, event_id, at, due_at, said, campaign_id, contact_profile_id, conversation_id, sender_id
      from told on conflict do nothing)
    select team_id, id, min(greatest(due_at, rest_until)) as due_at from told group by team_id, id`.execute(
    trx,
  );
  markDue(
    trx,
    rows.map(({ team_id: teamId, id: key, due_at: dueAt }) => ({ kind: 'notice', teamId, key, dueAt })),
  );
}

export interface SwitchKey {
  teamId: string;
  key: string;
}

export interface OpenSwitch {
  kind: NoticeKind;
  user_id: string | null;
  failures: number;
  rests: boolean;
  team_name: string;
  email: string | null;
  url: string | null;
}

/** With the address that it tells: of the member, or of the chat. */
export async function findSwitch(db: Db, at: SwitchKey, now: Date): Promise<OpenSwitch | null> {
  const { rows } = await sql<OpenSwitch>`
    select s.kind, s.user_id, s.failures, s.rest_until > ${now} as rests, t.name as team_name, u.email, c.url
    from notice_switches s join teams t on t.id = s.team_id left join users u on u.id = s.user_id
    left join notice_channels c on c.team_id = s.team_id and c.channel = 'slack' and s.user_id is null
    where s.team_id = ${at.teamId} and s.id = ${at.key}`.execute(db);
  return rows[0] ?? null;
}

/** The oldest come first. */
export async function waitingNotices(
  db: Db,
  at: SwitchKey,
  limit: number,
): Promise<{ event_id: string; due_at: Date }[]> {
  const { rows } = await sql<{ event_id: string; due_at: Date }>`
    select event_id, due_at from notices where team_id = ${at.teamId} and switch_id = ${at.key}
    order by event_id limit ${limit}`.execute(db);
  return rows;
}

export interface NoticeDetails {
  said: string;
  campaign: string | null;
  name: string | null;
  email: string | null;
  company: string | null;
  conversationId: string | null;
  senderId: string | null;
  campaignId: string | null;
}

/** As the contact and the campaign are called now. */
export async function describeNotices(db: Db, at: SwitchKey, eventIds: string[]): Promise<NoticeDetails[]> {
  const { rows } = await sql<NoticeDetails>`
    select n.said, c.name as campaign, nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as name, p.email,
      p.company_name as company, n.conversation_id as "conversationId", n.sender_id as "senderId",
      n.campaign_id as "campaignId"
    from notices n left join campaigns c on c.team_id = n.team_id and c.id = n.campaign_id
    left join contact_profiles p on p.team_id = n.team_id and p.id = n.contact_profile_id
    where n.team_id = ${at.teamId} and n.switch_id = ${at.key} and n.event_id = any(${eventIds}::uuid[])
    order by n.event_id`.execute(db);
  return rows;
}

/** Deletes the notices that were told, by their ids: one that was committed meanwhile is told next. */
export async function deleteNotices(trx: Trx, at: SwitchKey, eventIds: string[]): Promise<void> {
  await sql`
    delete from notices where team_id = ${at.teamId} and switch_id = ${at.key}
      and event_id = any(${eventIds}::uuid[])`.execute(trx);
}

export async function deleteOld(trx: Trx, at: SwitchKey, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices n using (select event_id from notices where team_id = ${at.teamId} and switch_id = ${at.key}
      order by event_id limit ${limit}) old
    where n.team_id = ${at.teamId} and n.switch_id = ${at.key} and n.event_id = old.event_id
      and n.at < ${before}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export async function writeSent(trx: Trx, at: SwitchKey, now: Date, restUntil: Date): Promise<void> {
  await sql`
    update notice_switches set failures = 0, rest_until = ${restUntil}, last_sent_at = ${now}, last_error = null
    where team_id = ${at.teamId} and id = ${at.key}`.execute(trx);
}

export async function writeFailed(
  trx: Trx,
  at: SwitchKey,
  said: { now: Date; failures: number; restUntil: Date; error: string },
): Promise<void> {
  await sql`
    update notice_switches set failures = ${said.failures}, rest_until = ${said.restUntil},
      last_failed_at = ${said.now}, last_error = ${said.error}
    where team_id = ${at.teamId} and id = ${at.key}`.execute(trx);
}
