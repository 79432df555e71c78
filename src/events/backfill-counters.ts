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
import { recount } from './recount-store.ts';

const BATCH = 100;
/** By when a client may ask again: a person runs the command meanwhile. */
const RETRY_SECONDS = 300;

/** Throws 503 while the counters of a team lack events of an earlier version: what they say would be too low. */
export async function requireCounted(db: Db, teamId: string): Promise<void> {
  if (await isCounted(db, teamId)) return;
  throw new ApiError(
    'service_unavailable',
    'events of this team were recorded before the counters: run `outreachd backfill-counters`',
    { retryAfterSeconds: RETRY_SECONDS },
  );
}

/** Teams whose counters lack events. */
export const uncountedTeams = ({ db }: Pick<Services, 'db'>): Promise<number> => countUncounted(db);

export interface BackfillProgress {
  done: number;
  /** How much of the next team is done, below 1. */
  part: number;
  total: number;
  /** Rows that did not match the event log. */
  corrected: number;
  /** The last team done: pass it as `after` to go on from here. */
  after: string | null;
}

/**
 * Corrects every team's counters from the event log, a month of a team in a transaction. Events are recorded meanwhile as
 * ever. Costs one reading of the events.
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
