import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { DkimKeys } from '../platform/db/types.ts';

export type DkimKeyRow = Selectable<DkimKeys>;

/** False: the domain has a key of that algorithm. */
export async function insertDkimKey(db: Db, row: DkimKeyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('dkim_keys')
    .values(row)
    .onConflict((on) => on.columns(['team_id', 'domain', 'algorithm']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export const dkimKeysOf = (db: Db, teamId: string, domain: string): Promise<DkimKeyRow[]> =>
  db
    .selectFrom('dkim_keys')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('domain', '=', domain)
    .orderBy('algorithm')
    .execute();

export async function listDkimKeys(
  db: Db,
  at: { teamId: string; limit: number; offset: number },
): Promise<{ total: number; rows: DkimKeyRow[] }> {
  const keys = db.selectFrom('dkim_keys').where('team_id', '=', at.teamId);
  const { total } = await keys.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await keys
    .selectAll()
    .orderBy('domain')
    .orderBy('algorithm')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export const findDkimKey = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ team_id: string } | undefined> =>
  db
    .selectFrom('dkim_keys as k')
    .innerJoin('teams as t', 't.id', 'k.team_id')
    .select('k.team_id')
    .where('k.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function deleteDkimKey(db: Db, teamId: string, id: string): Promise<void> {
  await db.deleteFrom('dkim_keys').where('team_id', '=', teamId).where('id', '=', id).execute();
}
