import { transact } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import {
  countTeams,
  dropEmptyCounters,
  lockForRecount,
  monthsOf,
  nextTeams,
  recount,
} from './backfill-store.ts';

const BATCH = 100;

export interface BackfillProgress {
  done: number;
  /** How much of the next team is done, below 1. */
  part: number;
  total: number;
  /** Rows that did not say what the ledger says. */
  corrected: number;
  /** The last team done: pass it as `after` to go on from here. */
  after: string | null;
}

/**
 * Brings every team's counters to what the ledger says, a month of a team in a transaction. Events are recorded meanwhile as
 * ever. Costs one reading of the events.
 */
export async function backfillCounters(
  needs: Pick<Ground, 'db'>,
  options: { after: string | null; onProgress(progress: BackfillProgress): void },
): Promise<BackfillProgress> {
  const progress: BackfillProgress = {
    done: 0,
    part: 0,
    total: await countTeams(needs.db),
    corrected: 0,
    after: options.after,
  };
  for (;;) {
    const teams = await nextTeams(needs.db, progress.after, BATCH);
    if (teams.length === 0) return progress;
    for (const teamId of teams) {
      const months = await monthsOf(needs.db, teamId);
      let nth = 0;
      for (const month of months) {
        progress.corrected += await transact(needs.db, async (trx) => {
          await lockForRecount(trx, teamId);
          return recount(trx, teamId, month);
        });
        progress.part = ++nth / months.length;
        options.onProgress(progress);
      }
      await transact(needs.db, (trx) => dropEmptyCounters(trx, teamId));
      progress.part = 0;
      progress.done++;
      progress.after = teamId;
      options.onProgress(progress);
    }
  }
}
