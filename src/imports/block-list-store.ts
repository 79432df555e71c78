import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { BlacklistReason } from '../platform/db/types.ts';

export interface ListedRow {
  address: string;
  reason: BlacklistReason;
  note: string | null;
  created_at: Date;
}

/** Entries by address, behind `after`: along one index, however many there are. */
export async function nextEntries(
  db: Db,
  at: {
    teamId: string;
    search: string | undefined;
    reason: BlacklistReason | undefined;
    after: string;
    limit: number;
  },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select address, reason, note, created_at from blacklist
    where team_id = ${at.teamId} and address > ${at.after}
      and (${at.reason ?? null}::blacklist_reason is null or reason = ${at.reason ?? null}::blacklist_reason)
      and (${at.search ?? null}::text is null or position(lower(${at.search ?? null}) in address) > 0)
    order by address limit ${at.limit}`.execute(db);
  return rows;
}

export async function isTeam(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from teams where id = ${id}) as known`.execute(db);
  return rows[0]!.known;
}
