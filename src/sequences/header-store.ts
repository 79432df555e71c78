import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

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
