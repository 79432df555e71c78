import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { prepared } from './prepared.ts';

/** Resolves to the ids of the living workers. Deletes the silent ones. */
export async function heartbeat(
  db: Db,
  at: { id: string; wall: Date; silentSince: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('heartbeat of a worker')} with mine as (
      insert into workers (id, seen_at) values (${at.id}, ${at.wall})
        on conflict (id) do update set seen_at = excluded.seen_at),
    gone as (delete from workers where seen_at < ${at.silentSince} and id <> ${at.id})
    select id from workers where seen_at >= ${at.silentSince} and id <> ${at.id}`.execute(db);
  return [at.id, ...rows.map((row) => row.id)];
}

export const deregister = (db: Db, id: string): Promise<unknown> =>
  sql`delete from workers where id = ${id}`.execute(db);
