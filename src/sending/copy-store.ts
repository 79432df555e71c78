import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, inTurns, lateBy } from '../platform/db/due.ts';
import type { Sweep } from '../platform/db/due.ts';
import { rowLease } from '../platform/db/row-lease.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendState } from '../platform/db/types.ts';

const lease = rowLease();

export interface NewCopy {
  team_id: string;
  send_id: string;
  sender_id: string;
  mail: Buffer;
  claimed_at: Date;
  due_at: Date;
}

/**
 * Keeps copies of one mailbox; a mail that is claimed again replaces its copy. The mailbox's row is written last and stays
 * locked until the claim commits, so a worker that ends its pass waits and then sees these copies.
 */
export async function insertCopies(trx: Trx, copies: readonly NewCopy[]): Promise<void> {
  const { team_id: teamId, sender_id: senderId, claimed_at: claimedAt, due_at: dueAt } = copies[0]!;
  await sql`
    insert into sent_copies as c (team_id, send_id, sender_id, mail, claimed_at, due_at)
    select ${teamId}, v.id, ${senderId}, v.mail, ${claimedAt}, ${dueAt}
    from unnest(${copies.map((copy) => copy.send_id)}::uuid[], ${copies.map((copy) => copy.mail)}::bytea[]) as v(id,
      mail)
    on conflict (send_id, team_id) do update set sender_id = excluded.sender_id, mail = excluded.mail,
      claimed_at = excluded.claimed_at, due_at = excluded.due_at`.execute(trx);
  await sql`
    insert into sent_copy_boxes as b (team_id, sender_id, due_at) values (${teamId}, ${senderId}, ${dueAt})
    on conflict (team_id, sender_id) do update set
      due_at = case when ${lease.isFree('b')} and b.failures = 0 then least(b.due_at, excluded.due_at)
        else b.due_at end`.execute(trx);
}

export interface DueCopies {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const OFFERED = 200;
const WINDOW = 1_000;

/** Mailboxes whose copies are due (wall time), a few of each server first. One range of an index. */
export const dueBoxes = alsoLate(
  ({ wall }: Pick<Sweep, 'wall'>) => sql`
    with due as (select team_id, sender_id, due_at, failures from sent_copy_boxes where due_at <= ${wall}
      order by due_at limit ${WINDOW})
    ${inTurns(
      sql`select d.team_id as "teamId", t.organization_id as "organizationId", d.sender_id as key, d.due_at, s.host,
        d.failures > 0 as troubled
        from due d join teams t on t.id = d.team_id
        cross join lateral (select lower(coalesce(s.imap_host, '')) as host from senders s
          where s.team_id = d.team_id and s.id = d.sender_id limit 1) s`,
      { most: OFFERED },
    )}`,
  lateBy('wall', sql`due_at`, sql`from sent_copy_boxes where true`),
);

interface Box {
  teamId: string;
  senderId: string;
}
export interface HeldBox extends Box {
  token: string;
}

/** Leases the copies of a mailbox until `until` (wall time). Null: not due, or another worker has them. */
export async function takeBox(
  db: Db,
  at: HeldBox & { wall: Date; until: Date },
): Promise<{ failures: number; inTrouble: boolean } | null> {
  const { rows } = await sql<{ failures: number; inTrouble: boolean }>`
    update sent_copy_boxes set ${lease.behind(at)}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and due_at <= ${at.wall}
    returning failures, in_trouble as "inTrouble"`.execute(db);
  return rows[0] ?? null;
}

export interface DueCopy {
  send_id: string;
  mail: Buffer;
  tries: number;
  message_id: string;
  sent_at: Date;
  claimed_at: Date;
}

const dueOf = (at: Box & { wall: Date; limit: number }) => sql`
  select c.send_id, c.team_id, c.mail, c.tries, c.claimed_at, s.message_id, s.state, s.sent_at, s.updated_at
  from (select * from sent_copies where sender_id = ${at.senderId} and team_id = ${at.teamId} and due_at <= ${at.wall}
    order by due_at limit ${at.limit}) c
  cross join lateral (select * from email_sends s where s.id = c.send_id and s.team_id = c.team_id limit 1) s`;

export async function listCopies(
  db: Db,
  at: Box & { wall: Date; limit: number },
): Promise<(DueCopy & { state: SendState })[]> {
  const { rows } = await sql<DueCopy & { state: SendState }>`
    select send_id, mail, tries, message_id, coalesce(sent_at, updated_at) as sent_at, claimed_at, state
      from (${dueOf(at)}) d`.execute(db);
  return rows;
}

/** Counts an attempt. False: another worker has the mailbox, or the copy is gone. */
export async function beginCopy(db: Db, at: HeldBox & { sendId: string; wall: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sent_copies c set tries = tries + 1 where c.send_id = ${at.sendId} and c.team_id = ${at.teamId}
      and exists (select from sent_copy_boxes b where b.team_id = c.team_id and b.sender_id = c.sender_id
        and ${lease.heldBy(at.token, 'b')} and b.due_at > ${at.wall})`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteCopies(db: Db, teamId: string, sendIds: string[]): Promise<void> {
  await db.deleteFrom('sent_copies').where('team_id', '=', teamId).where('send_id', 'in', sendIds).execute();
}

/** Skips rows that a claim is writing: the claim sets their time. */
export async function postponeCopies(
  db: Db,
  teamId: string,
  copies: readonly { sendId: string; until: Date }[],
): Promise<void> {
  await sql`
    update sent_copies c set due_at = v.until from unnest(${copies.map((copy) => copy.sendId)}::uuid[],
      ${copies.map((copy) => copy.until)}::timestamptz[]) as v(id, until)
    where c.team_id = ${teamId} and c.send_id = v.id and c.send_id in (select x.send_id from sent_copies x
      where x.team_id = ${teamId} and x.send_id = any(${copies.map((copy) => copy.sendId)}::uuid[])
        for update skip locked)`.execute(db);
}

export async function dropBox(trx: Trx, at: HeldBox): Promise<void> {
  await trx
    .deleteFrom('sent_copies')
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .execute();
  await trx
    .deleteFrom('sent_copy_boxes')
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where(lease.heldBy(at.token))
    .execute();
}

/**
 * Locks the mailbox's row while the token holds it. A separate statement, so that the next one sees the commit that
 * this one waited for.
 */
export async function lockBox(trx: Trx, at: HeldBox): Promise<boolean> {
  const row = await trx
    .selectFrom('sent_copy_boxes')
    .select('sender_id')
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where(lease.heldBy(at.token))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function nextCopy(trx: Trx, at: Box): Promise<{ dueAt: Date; isTried: boolean } | null> {
  const { rows } = await sql<{ dueAt: Date | null; isTried: boolean }>`
    select min(due_at) as "dueAt", bool_or(tries > 0) as "isTried" from sent_copies
    where sender_id = ${at.senderId} and team_id = ${at.teamId}`.execute(trx);
  const { dueAt, isTried } = rows[0]!;
  return dueAt && { dueAt, isTried };
}

export async function releaseBox(
  trx: Trx,
  at: HeldBox & { dueAt: Date | null; failures: number; inTrouble: boolean },
): Promise<void> {
  if (at.dueAt === null)
    await trx
      .deleteFrom('sent_copy_boxes')
      .where('team_id', '=', at.teamId)
      .where('sender_id', '=', at.senderId)
      .execute();
  else
    await sql`
      update sent_copy_boxes set ${lease.freed(at.dueAt)}, failures = ${at.failures}, in_trouble = ${at.inTrouble}
      where team_id = ${at.teamId} and sender_id = ${at.senderId}`.execute(trx);
}

export async function deleteOld(trx: Trx, at: Box & { before: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sent_copies c using email_sends s
      where c.sender_id = ${at.senderId} and c.team_id = ${at.teamId} and c.claimed_at < ${at.before}
      and s.team_id = c.team_id and s.id = c.send_id and s.state = 'sent'`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
