import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/**
 * Deletes raw bytes received before a moment; resolves how many. Ids hold the time, so only old months are read. The
 * ids are passed as an array: a plain join with `old` makes each batch read all older rows.
 */
export async function deleteRaw(db: Db, at: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as materialized (select r.team_id, r.id from raw_messages r
      where r.id < uuid7_floor(${at.before}) and not exists (
        select 1 from inbound_messages m
          where m.team_id = r.team_id and m.id = r.id and (m.state = 'received' or m.needs_review))
      limit ${at.limit})
    delete from raw_messages r using old
      where r.id < uuid7_floor(${at.before}) and r.team_id = old.team_id and r.id = old.id
      and r.id = any(array(select id from old))
    returning r.id`.execute(db);
  return rows.length;
}

/** The packed raw bytes of a message, and its original size; null when they are deleted. */
export async function findRaw(
  db: Db,
  teamId: string,
  id: string,
): Promise<{ raw: Buffer; size_bytes: number } | null> {
  const { rows } = await sql<{ raw: Buffer; size_bytes: number }>`
    select r.raw, m.size_bytes from raw_messages r join inbound_messages m on m.team_id = r.team_id and m.id = r.id
    where r.team_id = ${teamId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
