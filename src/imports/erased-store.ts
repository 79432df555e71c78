import { sql } from 'kysely';
import { CONTACT_FIELDS } from '../contacts/rules/contact-fields.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { RowFault } from './rules/remedies.ts';
import type { ChunkRange } from './store.ts';

export async function listAddresses(
  trx: Trx,
  { teamId, uploadId, fromRow, toRow }: ChunkRange,
): Promise<{ row_number: number; email: string }[]> {
  const { rows } = await sql<{ row_number: number; email: string }>`
    select row_number, email from upload_rows where team_id = ${teamId} and upload_id = ${uploadId}
      and row_number between ${fromRow} and ${toRow} and verdict is null and email is not null`.execute(trx);
  return rows;
}

const EMPTIED = [
  ...CONTACT_FIELDS, 'email', 'linkedin_url', 'integration_contact_id', 'labels', 'cells', 'earlier', 'suppressed', 'names',
]; // prettier-ignore

/** Rejects rows, and leaves of each but its line. */
export async function emptyRows(
  trx: Trx,
  { teamId, uploadId }: ChunkRange,
  rows: readonly number[],
  fault: RowFault,
): Promise<void> {
  await sql`
    with emptied as (
      update upload_rows set verdict = 'rejected', rule = ${fault.rule}, param = ${fault.param},
        message = ${fault.message}, custom = '{}', ${sql.join(EMPTIED.map((column) => sql`${sql.ref(column)} = null`))}
      where team_id = ${teamId} and upload_id = ${uploadId} and row_number = any(${rows}::int[]) returning 1)
    update uploads set rejected_count = rejected_count + (select count(*) from emptied)
    where team_id = ${teamId} and id = ${uploadId}`.execute(trx);
}
