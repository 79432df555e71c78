import type { Services } from '../../platform/services.ts';
import { isLocked, isServerFault } from '../../platform/db/bisect-batch.ts';
import { transact } from '../../platform/db/transaction.ts';
import { refreshSearch, splitFirstDue } from './search-store.ts';

/** Searches read the profiles of unindexed contacts; for thousands that costs milliseconds. */
const BATCH = 2_000;

/**
 * Updates the search index in batches. A batch that fails is halved until the contact at fault is alone; its index
 * entry stays old and the fault is logged. Resolves true when there may be more.
 */
export async function bringSearchUpToDate(
  deps: Pick<Services, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<boolean> {
  let size = BATCH;
  while (!signal?.aborted) {
    try {
      const taken = await transact(deps.db, (trx) => refreshSearch(trx, size));
      if (size === BATCH || taken === 0) return taken >= BATCH;
      size = Math.min(BATCH, size * 2);
    } catch (err) {
      if (isServerFault(err) || isLocked(err)) throw err;
      if (size === 1) {
        const alone = await transact(deps.db, splitFirstDue);
        if (alone) deps.log.error({ err, ...alone }, 'a contact cannot be indexed for search');
      }
      size = Math.max(1, size >> 1);
    }
  }
  return false;
}
