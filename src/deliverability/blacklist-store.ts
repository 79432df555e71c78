import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Blacklist, BlacklistReason } from '../platform/db/types.ts';

export type BlacklistRow = Selectable<Blacklist>;

/** Adds an address; one that is listed already keeps its entry. Resolves whether it is new. */
export async function insertEntry(db: Db | Trx, row: BlacklistRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blacklist')
    .values(row)
    .onConflict((conflict) => conflict.columns(['team_id', 'address']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findEntryByAddress = (
  db: Db,
  teamId: string,
  address: string,
): Promise<BlacklistRow | undefined> =>
  db
    .selectFrom('blacklist')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('address', '=', address)
    .executeTakeFirst();

/** An entry of one of the organization's teams. */
export const findEntry = (db: Db, organizationId: string, id: string): Promise<BlacklistRow | undefined> =>
  db
    .selectFrom('blacklist as b')
    .innerJoin('teams as t', 't.id', 'b.team_id')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function deleteEntry(db: Db, teamId: string, id: string): Promise<void> {
  await db.deleteFrom('blacklist').where('team_id', '=', teamId).where('id', '=', id).execute();
}

export async function deleteByCause(trx: Trx, at: { teamId: string; cause: string }): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('blacklist')
    .where('team_id', '=', at.teamId)
    .where('cause', '=', at.cause)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function listEntries(
  db: Db,
  at: {
    teamId: string;
    search?: string | undefined;
    reason?: BlacklistReason | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: BlacklistRow[] }> {
  const matching = db
    .selectFrom('blacklist')
    .where('team_id', '=', at.teamId)
    .$if(at.reason !== undefined, (query) => query.where('reason', '=', at.reason!))
    .$if(at.search !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${at.search!}) in address) > 0`),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}
