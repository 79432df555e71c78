import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Trx } from '../db/transaction.ts';
import type { AuditAction } from '../db/types.ts';
import type { AuditedTable } from './register.ts';
import type { Values } from './rules/change.ts';

/** Columns that name one row. */
export type RowKey = Record<string, string>;

export interface Entry {
  id: string;
  at: Date;
  organizationId: string | null;
  teamId: string | null;
  apiKeyId: string | null;
  osUser: string | null;
  address: string | null;
  operation: string;
  requestId: string | null;
  object: string;
  objectId: string | null;
  action: AuditAction;
  before: Values | null;
  after: Values | null;
}

/** Locks the row, so that two changes are told one after the other. Null: there is no such row. */
export async function readRow(trx: Trx, table: AuditedTable, key: RowKey): Promise<Values | null> {
  const named = Object.entries(key).map(([column, value]) => sql`t.${sql.id(column)} = ${value}`);
  const { rows } = await sql<{ row: Values }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.join(named, sql` and `)}
    for no key update`.execute(trx);
  return rows[0]?.row ?? null;
}

/** The user is that of the key; the organization is that of the team, where none is named. */
export async function insertEntry(db: Db | Trx, entry: Entry): Promise<void> {
  const json = (values: Values | null) => (values === null ? null : JSON.stringify(values));
  await sql`
    insert into audit_entries (organization_id, id, at, for_team, api_key_id, user_id, os_user, address, operation,
      request_id, object, object_id, action, before, after)
    select coalesce(${entry.organizationId}::uuid, (select organization_id from teams where id = ${entry.teamId})),
      ${entry.id}, ${entry.at}, ${entry.teamId}, ${entry.apiKeyId},
      (select user_id from api_keys where id = ${entry.apiKeyId}), ${entry.osUser}, ${entry.address},
      ${entry.operation}, ${entry.requestId}, ${entry.object}, ${entry.objectId}, ${entry.action}::audit_action,
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb`.execute(db);
}

/** Resolves the number of deleted entries. */
export async function deleteEntries(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entries where (organization_id, id) in (
      select organization_id, id from audit_entries where at < ${before} order by at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
