import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { SignIns } from '../../platform/db/types.ts';

export type SignIn = Selectable<SignIns>;

export async function insertSignIn(db: Db, row: Insertable<SignIns>): Promise<void> {
  await db.insertInto('sign_ins').values(row).execute();
}

/** Deletes the sign-in, so that its state works once. */
export const takeSignIn = (db: Db, at: { teamId: string; id: string }): Promise<SignIn | undefined> =>
  db
    .deleteFrom('sign_ins')
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .returningAll()
    .executeTakeFirst();

export async function deleteExpiredSignIns(db: Db, at: { wall: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select team_id, id from sign_ins where expires_at < ${at.wall} order by expires_at limit ${at.limit})
    delete from sign_ins s using old where s.team_id = old.team_id and s.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
