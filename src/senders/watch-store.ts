import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface WatchLease {
  team_id: string;
  sender_id: string;
  created_at: Date;
}

/** Mailboxes with IMAP that nobody watches, taken for one worker until `until` (wall time). */
export async function takeWatches(
  db: Db,
  at: { token: string; wall: Date; until: Date; limit: number },
): Promise<WatchLease[]> {
  const { rows } = await sql<WatchLease>`
    with free as (
      select st.team_id, st.sender_id, s.created_at from sender_states st
      join senders s on s.team_id = st.team_id and s.id = st.sender_id
      where s.imap_host is not null and s.deleted_at is null and (st.watch_until is null or st.watch_until < ${at.wall})
      order by st.watch_until nulls first limit ${at.limit} for update of st skip locked)
    update sender_states st set watch_token = ${at.token}, watch_until = ${at.until} from free
    where st.team_id = free.team_id and st.sender_id = free.sender_id
    returning st.team_id, st.sender_id, free.created_at`.execute(db);
  return rows;
}

/** Keeps a watch; false when another worker has it. */
export async function keepWatch(
  db: Db,
  at: { teamId: string; senderId: string; token: string; until: Date; error: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sender_states')
    .set({ watch_until: at.until, watch_error: at.error })
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where('watch_token', '=', at.token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dropWatch(
  db: Db,
  at: { teamId: string; senderId: string; token: string },
): Promise<void> {
  await db
    .updateTable('sender_states')
    .set({ watch_token: null, watch_until: null })
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where('watch_token', '=', at.token)
    .execute();
}
