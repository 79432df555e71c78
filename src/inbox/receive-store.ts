import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface Cursor {
  uidValidity: number;
  lastUid: number;
}

export async function findCursor(
  db: Db,
  teamId: string,
  senderId: string,
  folder: string,
): Promise<Cursor | null> {
  const row = await db
    .selectFrom('mailbox_cursors')
    .select(['uid_validity', 'last_uid'])
    .where('team_id', '=', teamId)
    .where('sender_id', '=', senderId)
    .where('folder', '=', folder)
    .executeTakeFirst();
  return row ? { uidValidity: row.uid_validity, lastUid: row.last_uid } : null;
}

export async function saveCursor(
  trx: Db | Trx,
  at: { teamId: string; senderId: string; folder: string; uidValidity: number; lastUid: number; now: Date },
): Promise<void> {
  const values = { uid_validity: at.uidValidity, last_uid: at.lastUid, synced_at: at.now };
  await trx
    .insertInto('mailbox_cursors')
    .values({ team_id: at.teamId, sender_id: at.senderId, folder: at.folder, ...values })
    .onConflict((conflict) => conflict.columns(['team_id', 'sender_id', 'folder']).doUpdateSet(values))
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

/** Stores messages that are new by UID and by Message-ID, with their raw bytes. Resolves how many were. */
export async function insertInbound(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date },
  messages: NewInbound[],
): Promise<number> {
  const list = sql.join(
    messages.map(
      (m) =>
        sql`(${m.id}::uuid, ${m.folder}::text, ${m.uidValidity}::bigint, ${m.uid}::bigint, ${m.messageKey}::text, ${m.receivedAt}::timestamptz, ${m.size}::int)`,
    ),
  );
  const { rows } = await sql<{ id: string }>`
    insert into inbound_messages (team_id, sender_id, id, folder, uid_validity, uid, message_key, received_at, size_bytes, next_attempt_at, created_at)
    select ${at.teamId}, ${at.senderId}, v.*, '-infinity', ${at.now} from (values ${list}) as v
    on conflict do nothing returning id`.execute(trx);
  const stored = new Set(rows.map((row) => row.id));
  const raws = messages
    .filter((message) => stored.has(message.id))
    .map(({ id, raw }) => ({ team_id: at.teamId, id, raw }));
  if (raws.length > 0) await trx.insertInto('raw_messages').values(raws).execute();
  return raws.length;
}
