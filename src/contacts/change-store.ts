import { sql } from 'kysely';
import { dueBy } from '../platform/db/due.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface ChangedSet {
  team_id: string;
  id: string;
  /** Empty: everybody of the team, because a value that all share changed. */
  contact_profile_ids: string[];
  reasons: string[] | null;
  rounds: number;
}

export const dueChanges = dueBy('now', sql`due_at`, sql`from contact_changes where true`);

export async function listChanges(db: Db, now: Date, limit: number): Promise<ChangedSet[]> {
  const { rows } = await sql<ChangedSet>`
    select team_id, id, contact_profile_ids, reasons, rounds from contact_changes where due_at <= ${now} order by due_at
      limit ${limit}`.execute(db);
  return rows;
}

/** `reasons`: the holds that the change may end; undefined: those of missing values. */
export async function insertTeamChange(
  trx: Trx,
  at: { teamId: string; reasons?: readonly string[] | undefined },
  now: Date,
): Promise<void> {
  await sql`
    insert into contact_changes (team_id, contact_profile_ids, reasons, due_at)
    values (${at.teamId}, '{}', ${at.reasons ?? null}::text[], ${now})`.execute(trx);
}

/** The next campaigns of a team that run, by id. */
export async function listRunning(
  db: Db,
  at: { teamId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where team_id = ${at.teamId} and status = 'active' and id > ${at.after}
    order by id limit ${at.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends a set, or what of it is not `left` to be checked again at `at`; null: all is left. */
export async function endChanges(
  db: Db,
  set: ChangedSet,
  { left, at }: { left: readonly string[] | null; at: Date },
): Promise<void> {
  const ids = left ?? set.contact_profile_ids;
  const one = sql`where team_id = ${set.team_id} and id = ${set.id}`;
  await (
    left?.length === 0
      ? sql`delete from contact_changes ${one}`
      : sql`update contact_changes set contact_profile_ids = ${ids}::uuid[], rounds = rounds + 1, due_at = ${at} ${one}`
  ).execute(db);
}
