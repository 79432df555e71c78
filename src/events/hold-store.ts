import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface HoldChangeRow {
  team_id: string;
  key: string;
  id: string;
  reason: string | null;
  detail: string | null;
  until: Date | null;
}

export async function insertHoldChanges(trx: Trx, rows: readonly HoldChangeRow[]): Promise<void> {
  await sql`
    insert into hold_changes (team_id, key, id, reason, detail, until)
    select team_id, key, id, reason, detail, until
    from json_populate_recordset(null::hold_changes, ${JSON.stringify(rows)})`.execute(trx);
}

export async function deleteHoldChanges(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from hold_changes where id in (
      select id from hold_changes where id < uuid7_floor(${before}) order by id limit ${limit})
      and id < uuid7_floor(${before})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
