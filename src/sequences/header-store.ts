import type { Db } from '../platform/db/connect.ts';
import { sql } from 'kysely';
import type { SealedRow } from '../platform/reseal.ts';
import type { Trx } from '../platform/db/transaction.ts';

/** Sealed values by header name. */
export type SealedHeaders = Record<string, string>;

export async function insertHeaders(
  trx: Trx,
  row: { teamId: string; id: string; headers: SealedHeaders },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('node_headers')
    .values({ team_id: row.teamId, id: row.id, headers: JSON.stringify(row.headers), created_at: now })
    .execute();
}

export async function findHeaders(db: Db | Trx, teamId: string, id: string): Promise<SealedHeaders | null> {
  const row = await db
    .selectFrom('node_headers')
    .select('headers')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.headers as SealedHeaders | undefined) ?? null;
}

const others = (like: string) =>
  sql`exists (select from jsonb_each_text(h.headers) v where v.value not like ${like})`;

/** How many rows have a value that no text like this is. */
export async function countHeadersSealedByOthers(db: Db, like: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from node_headers h where ${others(like)}`.execute(db);
  return rows[0]!.rows;
}

export async function headersSealedByOthers(
  db: Db,
  like: string,
  after: SealedRow | null,
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select h.team_id, h.id from node_headers h
    where ${others(like)} ${after ? sql`and (h.team_id, h.id) > (${after.team_id}::uuid, ${after.id}::uuid)` : sql``}
    order by h.team_id, h.id limit ${limit}`.execute(db);
  return rows;
}

export async function lockHeaders(trx: Trx, teamId: string, id: string): Promise<SealedHeaders | null> {
  const row = await trx
    .selectFrom('node_headers')
    .select('headers')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.headers as SealedHeaders | undefined) ?? null;
}

export async function writeHeaders(
  trx: Trx,
  row: { teamId: string; id: string; headers: SealedHeaders },
): Promise<void> {
  await trx
    .updateTable('node_headers')
    .set({ headers: JSON.stringify(row.headers) })
    .where('team_id', '=', row.teamId)
    .where('id', '=', row.id)
    .execute();
}
