import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBy } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource, SendState } from '../platform/db/types.ts';
import type { Slot } from '../senders/give-back-slots.ts';
import { CONVERSATION, OPERATOR } from './held-store.ts';
import type { Addressed, SentRow } from './mail-event.ts';

const BATCH = 500;

const HELD = sql`from email_sends where state in ('sending', 'data')`;
export const lostMails = alsoLate(
  (at: Sweep) => sql`select 1 ${HELD} and lease_until < ${at.wall}`,
  lateBy('wall', sql`lease_until`, HELD),
);

export async function teamsWithLostMails(db: Db, wall: Date): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct team_id from (
      select team_id from email_sends where state in ('sending', 'data') and lease_until < ${wall} order by lease_until
        limit ${BATCH}) lost`.execute(db);
  return rows.map((row) => row.team_id);
}

export interface TakenSlot extends Slot {
  source: SendSource;
  campaign_id: string | null;
  first_mail: boolean | null;
}

/**
 * Expired leases before the data mark: the mails are certainly unsent and wait for a new claim. Resolves their slots.
 */
export async function releaseUnsent(trx: Trx, teamId: string, wall: Date, now: Date): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    update email_sends set state = 'pending', lease_token = null, lease_until = null, next_attempt_at = ${now},
      updated_at = ${now}
    where team_id = ${teamId}
      and id in (select id from email_sends where team_id = ${teamId} and state in ('sending', 'data')
      and state = 'sending' and lease_until < ${wall} order by lease_until limit ${BATCH} for update skip locked)
    returning source, sender_id, slot_at, campaign_id, first_mail`.execute(trx);
  return rows;
}

/**
 * As `releaseUnsent`, for the claims of a campaign; the old leases get no mark. Skips locked rows. Reads the index of
 * open mails.
 */
export async function releaseClaims(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    update email_sends set state = 'pending', lease_token = null, lease_until = null, next_attempt_at = ${now},
      updated_at = ${now}
    where team_id = ${at.teamId}
      and id in (select id from email_sends where team_id = ${at.teamId} and state in ('sending', 'data')
      and state = 'sending' and campaign_id = ${at.campaignId} for update skip locked)
    returning source, sender_id, slot_at, campaign_id, first_mail`.execute(trx);
  return rows;
}

/** Expired leases after the data mark: the outcome is unknown. The token stays, so that a late outcome settles the mail. */
export async function parkUncertain(trx: Trx, teamId: string, wall: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update email_sends set state = 'uncertain', lease_until = null, hold_reason = 'outcome_unknown', updated_at = ${now}
    where team_id = ${teamId}
      and id in (select id from email_sends where team_id = ${teamId} and state in ('sending', 'data')
      and state = 'data' and lease_until < ${wall} order by lease_until limit ${BATCH} for update skip locked)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

export interface UncertainSend {
  team_id: string;
  id: string;
  message_id: string;
}

export const listUncertain = (
  db: Db,
  teamId: string,
  senderId: string,
  limit: number,
): Promise<UncertainSend[]> =>
  db
    .selectFrom('email_sends')
    .select(['team_id', 'id', 'message_id'])
    .where('state', '=', 'uncertain')
    .where('team_id', '=', teamId)
    .where('sender_id', '=', senderId)
    .orderBy('data_at')
    .limit(limit)
    .execute();

export async function teamsInDoubt(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct team_id from (
      select team_id from email_sends where state = 'uncertain' and data_at < ${before} order by data_at
        limit ${BATCH}) old`.execute(db);
  return rows.map((row) => row.team_id);
}

export const listUncertainSince = (db: Db, teamId: string, before: Date): Promise<UncertainSend[]> =>
  db
    .selectFrom('email_sends')
    .select(['team_id', 'id', 'message_id'])
    .where('team_id', '=', teamId)
    .where('state', '=', 'uncertain')
    .where('data_at', '<', before)
    .orderBy('data_at')
    .limit(BATCH)
    .execute();

export async function settleUncertain(
  trx: Trx,
  sends: { team_id: string; id: string }[],
  by: string,
  now: Date,
) {
  if (sends.length === 0) return [];
  const list = sql.join(sends.map((send) => sql`(${send.team_id}::uuid, ${send.id}::uuid)`));
  const { rows } = await sql<SentRow & Addressed>`
    update email_sends s
      set state = 'sent', sent_at = coalesce(s.date_header, ${now}), settled_by = ${by}, hold_reason = null,
      lease_token = null, updated_at = ${now}
    from (values ${list}) as v(team_id, id)
    where s.team_id = v.team_id and s.id = v.id and s.state = 'uncertain'
    returning s.team_id, s.id, s.source, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id, s.node_id,
      s.step_number, s.subject,
      s.recipient, ${CONVERSATION}, ${OPERATOR}`.execute(trx);
  return rows;
}

/** uncertain → pending. The token goes, so that a late outcome changes nothing. Undefined: it was settled meanwhile. */
export async function releaseUncertain(
  trx: Trx,
  at: { teamId: string; id: string },
  now: Date,
): Promise<TakenSlot | undefined> {
  const { rows } = await sql<TakenSlot>`
    update email_sends set state = 'pending', hold_reason = null, lease_token = null, lease_until = null,
      next_attempt_at = ${now}, updated_at = ${now}
    where team_id = ${at.teamId} and id = ${at.id} and state = 'uncertain'
    returning source, sender_id, slot_at, campaign_id, first_mail`.execute(trx);
  return rows[0];
}

export async function cancelPending(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  reason: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('email_sends')
    .set({ state: 'cancelled', hold_reason: reason, next_attempt_at: null, updated_at: now })
    .where('team_id', '=', teamId)
    .where('enrollment_id', 'in', enrollmentIds)
    .where('state', '=', 'pending')
    .execute();
}

/** Two statements, each with an index: most keys of mailboxes are the address itself. */
export async function cancelTo(
  trx: Trx,
  { teamId, mailbox, reason, now }: { teamId: string; mailbox: string; reason: string; now: Date },
): Promise<void> {
  const spelled = [
    sql`lower(recipient) = ${mailbox}`,
    sql`mailbox_key(recipient) = ${mailbox} and mailbox_key(recipient) <> lower(recipient)`,
  ];
  for (const is of spelled)
    await sql`
      update email_sends set state = 'cancelled', hold_reason = ${reason}, next_attempt_at = null, updated_at = ${now}
      where ${is} and team_id = ${teamId} and state = 'pending'`.execute(trx);
}

/** As `revertSends`. Resolves the returned slots too. */
export async function unclaimMails(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  { reason, held, now }: { reason: string; held: boolean; now: Date },
): Promise<{ enrollmentIds: string[]; slots: TakenSlot[] }> {
  const states = held ? ['pending', 'sending'] : ['pending'];
  const { rows } = await sql<TakenSlot & { enrollment_id: string; was: SendState }>`
    with mine as (
      select id, state from email_sends where team_id = ${teamId} and enrollment_id = any(${enrollmentIds}::uuid[])
        and state = any(${states}::send_state[]) for update)
    update email_sends s set state = 'cancelled', hold_reason = ${reason}, next_attempt_at = null, lease_token = null,
      lease_until = null, updated_at = ${now}
    from mine where s.team_id = ${teamId} and s.id = mine.id
    returning s.source, s.enrollment_id, s.sender_id, s.slot_at, s.campaign_id, s.first_mail,
      mine.state as was`.execute(trx);
  return {
    enrollmentIds: rows.map((row) => row.enrollment_id),
    slots: rows.filter(({ was }) => was === 'sending'),
  };
}

/** Reads the pending mails of the team's mailboxes by the index of due mails. */
export async function cancelPendingOf(
  trx: Trx,
  at: { teamId: string; campaignId: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_sends')
    .set({ state: 'cancelled', hold_reason: at.reason, next_attempt_at: null, updated_at: at.now })
    .where('team_id', '=', at.teamId)
    .where('campaign_id', '=', at.campaignId)
    .where('state', '=', 'pending')
    .where('sender_id', 'in', (of) => of.selectFrom('senders').select('id').where('team_id', '=', at.teamId))
    .execute();
}

/** Broadcasts stay: they have other mailboxes. Reads the index of due mails, per deleted mailbox. */
export async function cancelOfDeletedSenders(
  trx: Trx,
  teamId: string,
  now: Date,
): Promise<{ team_id: string; enrollment_id: string | null }[]> {
  const { rows } = await sql<{ team_id: string; enrollment_id: string | null }>`
    update email_sends e
      set state = 'cancelled', hold_reason = 'sender_deleted', next_attempt_at = null, updated_at = ${now}
    from (select id from senders where team_id = ${teamId} and deleted_at is not null) s
    where e.team_id = ${teamId} and e.sender_id = s.id and e.state = 'pending' and e.source <> 'broadcast'
    returning e.team_id, e.enrollment_id`.execute(trx);
  return rows;
}

export const deletedWithMails = (): Sql => sql`
  select s.team_id from senders s
  cross join lateral (select 1 from email_sends e
    where e.team_id = s.team_id and e.sender_id = s.id and e.state = 'pending' and e.source <> 'broadcast'
      order by e.next_attempt_at limit 1) waiting
  where s.deleted_at is not null`;

export async function listTeamsOfDeleted(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct team_id from (${deletedWithMails()}) s limit ${limit}`.execute(db);
  return rows.map((row) => row.team_id);
}

export async function cancelOutside(
  trx: Trx,
  at: { teamId: string; campaignId: string; senderIds: string[] },
  now: Date,
): Promise<{ team_id: string; enrollment_id: string }[]> {
  const { rows } = await sql<{ team_id: string; enrollment_id: string }>`
    update email_sends e
      set state = 'cancelled', hold_reason = 'sender_changed', next_attempt_at = null, updated_at = ${now}
    from (select id from senders where team_id = ${at.teamId} and id <> all(${at.senderIds}::uuid[])) s
    where e.sender_id = s.id and e.state = 'pending' and e.team_id = ${at.teamId} and e.campaign_id = ${at.campaignId}
    returning e.team_id, e.enrollment_id`.execute(trx);
  return rows;
}
