import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { bodyHash } from './message-key.ts';
import { pack } from '../platform/pack.ts';
import type { Suspect } from './rules/fetch-backoff.ts';

interface Box {
  teamId: string;
  senderId: string;
}

export interface StoredCursor {
  uidValidity: number;
  lastUid: number;
  /** Null: the folder was read before places were stored. */
  place: string | null;
  suspect: Suspect | null;
}

export async function findCursor(
  db: Db,
  teamId: string,
  senderId: string,
  folder: string,
): Promise<StoredCursor | null> {
  const row = await db
    .selectFrom('mailbox_cursors')
    .select(['uid_validity', 'last_uid', 'place', 'suspect_from', 'suspect_through', 'suspect_strikes'])
    .where('team_id', '=', teamId)
    .where('sender_id', '=', senderId)
    .where('folder', '=', folder)
    .executeTakeFirst();
  if (!row) return null;
  const suspect =
    row.suspect_from === null || row.suspect_through === null
      ? null
      : { from: row.suspect_from, through: row.suspect_through, strikes: row.suspect_strikes };
  return { uidValidity: row.uid_validity, lastUid: row.last_uid, place: row.place, suspect };
}

interface CursorBox extends Box {
  folder: string;
  uidValidity: number;
  place: string;
}

export async function forgetCursor(
  db: Db,
  at: Box & { folder: string },
  { uidValidity, lastUid }: StoredCursor,
): Promise<void> {
  await db
    .deleteFrom('mailbox_cursors')
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where('folder', '=', at.folder)
    .where('uid_validity', '=', uidValidity)
    .where('last_uid', '=', lastUid)
    .execute();
}

/**
 * Moves the cursor of a folder: within one UIDVALIDITY only forward, even by a late worker. Clears suspects that it has
 * passed.
 */
export async function saveCursor(
  trx: Db | Trx,
  at: CursorBox & { lastUid: number; now: Date },
): Promise<void> {
  await sql`
    insert into mailbox_cursors as c (team_id, sender_id, folder, uid_validity, last_uid, place, synced_at)
    values (${at.teamId}, ${at.senderId}, ${at.folder}, ${at.uidValidity}, ${at.lastUid}, ${at.place}, ${at.now})
    on conflict (team_id, sender_id, folder) do update set uid_validity = excluded.uid_validity, place = excluded.place,
      synced_at = excluded.synced_at,
      last_uid = case when c.uid_validity = excluded.uid_validity then greatest(c.last_uid, excluded.last_uid)
        else excluded.last_uid end,
      suspect_from = case when c.uid_validity = excluded.uid_validity and c.suspect_through > excluded.last_uid
        then c.suspect_from end,
      suspect_through = case when c.uid_validity = excluded.uid_validity and c.suspect_through > excluded.last_uid
        then c.suspect_through end`.execute(trx);
}

export async function saveSuspect(db: Db, at: CursorBox & { now: Date }, suspect: Suspect): Promise<void> {
  await saveCursor(db, { ...at, lastUid: suspect.from - 1 });
  await db
    .updateTable('mailbox_cursors')
    .set({
      suspect_from: suspect.from,
      suspect_through: suspect.through,
      suspect_strikes: suspect.strikes,
    })
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where('folder', '=', at.folder)
    .execute();
}

export interface NewInbound {
  id: string;
  folder: string;
  uidValidity: number;
  uid: number;
  messageKey: string;
  receivedAt: Date;
  size: number;
  raw: Buffer;
}

/**
 * Stores messages whose Message-ID with body is new, and their compressed raw bytes. Messages of the mailbox's deleted
 * predecessors count as known. Resolves how many were new.
 */
export async function insertInbound(
  trx: Trx,
  at: Box & { now: Date },
  messages: NewInbound[],
): Promise<number> {
  const list = sql.join(
    messages.map(
      (m) =>
        sql`(${m.id}::uuid, ${m.folder}::text, ${m.uidValidity}::bigint, ${m.uid}::bigint, ${m.messageKey}::text,
          ${bodyHash(m.raw)}::text,
          ${m.receivedAt}::timestamptz, ${m.size}::int)`,
    ),
  );
  const { rows } = await sql<{ id: string }>`
    with former as materialized (
      select f.id from senders me join senders f on f.team_id = me.team_id and lower(f.email) = lower(me.email)
      where me.team_id = ${at.teamId} and me.id = ${at.senderId} and f.deleted_at is not null)
    insert into inbound_messages (team_id, sender_id, id, folder, uid_validity, uid, message_key, body_hash,
      received_at, size_bytes, next_attempt_at, created_at)
    select ${at.teamId}, ${at.senderId}, v.*, '-infinity', ${at.now}
    from (values ${list}) as v (id, folder, uid_validity, uid, message_key, body_hash, received_at, size_bytes)
    where not exists (select from former f join inbound_messages m on m.team_id = ${at.teamId} and m.sender_id = f.id
      and m.message_key = v.message_key and m.body_hash = v.body_hash)
    on conflict do nothing returning id`.execute(trx);
  const stored = new Set(rows.map((row) => row.id));
  const raws = await Promise.all(
    messages
      .filter((message) => stored.has(message.id))
      .map(async ({ id, raw }) => ({ team_id: at.teamId, id, raw: await pack(raw) })),
  );
  if (raws.length > 0) await trx.insertInto('raw_messages').values(raws).execute();
  return raws.length;
}

export async function insertUnreadable(
  trx: Trx,
  at: Box & { folder: string; uidValidity: number; now: Date },
  messages: { id: string; uid: number; size: number; why: string }[],
): Promise<void> {
  const rows = messages.map((message) => ({
    team_id: at.teamId,
    id: message.id,
    sender_id: at.senderId,
    folder: at.folder,
    uid_validity: at.uidValidity,
    uid: message.uid,
    body_hash: '',
    message_key: `unreadable:${at.folder}:${at.uidValidity}:${message.uid}`,
    received_at: at.now,
    size_bytes: message.size,
    state: 'failed' as const,
    needs_review: true,
    review_reason: 'unreadable',
    verdict: JSON.stringify({ failed: message.why }),
    created_at: at.now,
  }));
  await trx
    .insertInto('inbound_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
