import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import {
  countTeams,
  countUncounted,
  dropEmptyCounters,
  isCounted,
  lockForRecount,
  markCounted,
  monthsOf,
  nextTeams,
} from './backfill-store.ts';
import { endOf, recount } from './recount-store.ts';
import { fillResults } from './step-store.ts';

const BATCH = 100;
const RETRY_SECONDS = 300;

/** Throws 503 while the counters lack events of an earlier version: they would be too low. */
export async function requireCounted(
  db: Db,
  teamId: string,
  what: 'summaries' | 'steps' = 'summaries',
): Promise<void> {
  if (await isCounted(db, teamId, what)) return;
  throw new ApiError(
    'service_unavailable',
    'events of this team were recorded before the counters: run `outreachd backfill-counters`',
    { retryAfterSeconds: RETRY_SECONDS },
  );
}

export const uncountedTeams = ({ db }: Pick<Services, 'db'>): Promise<number> => countUncounted(db);

export interface BackfillProgress {
  done: number;
  /** The part of the next team that is done, below 1. */
  part: number;
  total: number;
  corrected: number;
  /** The last team done: pass it as `after` to resume. */
  after: string | null;
}

/**
 * Corrects the counters of every team from the event log, one month of a team per transaction. Recording goes on meanwhile. Reads
 * all events once.
 */
export async function backfillCounters(
  deps: Pick<Services, 'db'>,
  options: { after: string | null; onProgress(progress: BackfillProgress): void },
): Promise<BackfillProgress> {
  const progress: BackfillProgress = {
    done: 0,
    part: 0,
    total: await countTeams(deps.db),
    corrected: 0,
    after: options.after,
  };
  for (;;) {
    const teams = await nextTeams(deps.db, progress.after, BATCH);
    if (teams.length === 0) return progress;
    for (const teamId of teams) {
      const months = await monthsOf(deps.db, teamId);
      // A return counts on the day of its mail: every month is filled before the first is counted.
      for (const month of months) await fillResults(deps.db, teamId, { month, end: endOf(month) });
      let nth = 0;
      for (const month of months) {
        progress.corrected += await transact(deps.db, async (trx) => {
          await lockForRecount(trx, teamId);
          return recount(trx, teamId, month);
        });
        progress.part = ++nth / months.length;
        options.onProgress(progress);
      }
      await transact(deps.db, async (trx) => {
        await dropEmptyCounters(trx, teamId);
        await markCounted(trx, teamId);
      });
      progress.part = 0;
      progress.done++;
      progress.after = teamId;
      options.onProgress(progress);
    }
  }
}
