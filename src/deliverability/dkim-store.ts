import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { DkimKeys } from '../platform/db/types.ts';
import type { SealedRow } from '../platform/reseal.ts';

export type DkimKeyRow = Selectable<DkimKeys>;

/** Resolves false when the domain has a key of that algorithm. */
export async function insertDkimKey(db: Db, row: DkimKeyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('dkim_keys')
    .values(row)
    .onConflict((on) => on.columns(['team_id', 'domain', 'algorithm']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The keys of a domain: one of each algorithm at most. */
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

/** A key of one of the organization's teams. */
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

export const lockDkimKey = (trx: Trx, { team_id, id }: SealedRow): Promise<DkimKeyRow | undefined> =>
  trx
    .selectFrom('dkim_keys')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function writePrivateKey(trx: Trx, { team_id, id }: SealedRow, sealed: string): Promise<void> {
  await trx
    .updateTable('dkim_keys')
    .set({ private_key: sealed })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .execute();
}

export async function countSealedByOthers(db: Db, like: string): Promise<number> {
  const { total } = await db
    .selectFrom('dkim_keys')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('private_key', 'not like', like)
    .executeTakeFirstOrThrow();
  return total;
}

export const sealedByOthers = (
  db: Db,
  like: string,
  after: SealedRow | null,
  limit: number,
): Promise<DkimKeyRow[]> =>
  db
    .selectFrom('dkim_keys')
    .selectAll()
    .where('private_key', 'not like', like)
    .where(after ? sql<boolean>`(team_id, id) > (${after.team_id}, ${after.id})` : sql<boolean>`true`)
    .orderBy('team_id')
    .orderBy('id')
    .limit(limit)
    .execute();
