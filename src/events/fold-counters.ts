import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { lockForRecount } from './backfill-store.ts';
import { foldDay, unfoldedDays } from './fold-store.ts';

const BATCH = 1_000;

/**
 * Adds the sixteen rows of each counter up once the UTC day is over: sums over windows of days then read a sixteenth. Rows that
 * recordings hold wait for the next pass. Resolves true when there may be more.
 */
export async function foldCounters(deps: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const days = await unfoldedDays(deps.db, today, BATCH);
  let folded = 0;
  for (const at of days)
    folded += await transact(deps.db, async (trx) => {
      await lockForRecount(trx, at.team_id);
      return foldDay(trx, at);
    });
  return folded > 0;
}
