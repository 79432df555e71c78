import type { Trx } from '../platform/db/transaction.ts';
import type { Secrets } from '../platform/secrets.ts';
import { ERASED_MESSAGE, erasedAmong, erasesPeople } from '../people/refuse-erased.ts';
import { emptyRows, listAddresses } from './erased-store.ts';
import type { ChunkRange } from './store.ts';

/**
 * Rejects rows of people who were erased after the rows were staged: an upload may wait, or come in slowly. In the
 * transaction that merges the chunk. One probe where the organization has erased no one.
 */
export async function refuseErasedRows(
  trx: Trx,
  secrets: Pick<Secrets, 'open'>,
  range: ChunkRange,
): Promise<void> {
  if (!(await erasesPeople(trx, range.teamId))) return;
  const rows = await listAddresses(trx, range);
  const erased = await erasedAmong(
    trx,
    secrets,
    range.teamId,
    rows.map(({ email }) => email),
  );
  const refused = rows.filter(({ email }) => erased.has(email)).map(({ row_number: row }) => row);
  if (refused.length > 0)
    await emptyRows(trx, range, refused, { rule: 'erased', param: 'email', message: ERASED_MESSAGE });
}
