import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { expandBroadcast } from './expand-broadcast.ts';
import { nextBroadcastStatus } from './rules/status.ts';
import { saveProgress } from './store.ts';
import type { BroadcastKey, BroadcastProgress, BroadcastRow } from './store.ts';
import { revertMails, advanceBroadcast } from './advance-broadcast.ts';
import { listDue, readDueBroadcast, takeTurn } from './work-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash' | 'log'>;

const MAX_DUE = 40;
const AFTER_FAULT_MS = 60_000;

/** Thrown to roll back the work on a broadcast that was cancelled meanwhile. */
class StatusChanged extends Error {}

async function advance(trx: Trx, deps: Deps, row: BroadcastRow, now: Date): Promise<BroadcastProgress> {
  switch (row.status) {
    case 'scheduled':
      return {
        status: nextBroadcastStatus(row.status, 'send')!,
        started_at: now,
        next_run_at: now,
        updated_at: now,
      };
    case 'sending':
      return row.walked ? advanceBroadcast(trx, row, now) : expandBroadcast(trx, deps, row, now);
    case 'cancelled':
      return revertMails(trx, row, now);
    case 'draft':
    case 'sent':
      return { next_run_at: null };
  }
}

/** One bounded piece of work in one transaction. Resolves true when the broadcast is due again at once. */
const workOn = (deps: Deps, key: BroadcastKey, now: Date): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const row = (await takeTurn(trx, key)) ? await readDueBroadcast(trx, key, now) : undefined;
    if (!row) return false;
    const progress = await advance(trx, deps, row, now);
    if (!(await saveProgress(trx, row, progress))) throw new StatusChanged();
    deps.crash('broadcast.batch');
    return progress.next_run_at !== null && progress.next_run_at! <= now;
  });

const postpone = (deps: Deps, key: BroadcastKey, now: Date): Promise<unknown> =>
  transact(deps.db, async (trx) => {
    const row = await readDueBroadcast(trx, key, now);
    const next_run_at = new Date(now.getTime() + AFTER_FAULT_MS);
    if (row) await saveProgress(trx, row, { next_run_at, hold_reason: 'internal_error' });
  });

/** One piece of work for each due broadcast, so that a large one delays no other. Resolves true when there is more. */
export async function workBroadcasts(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  let more = false;
  for (const key of await listDue(deps.db, now, MAX_DUE)) {
    try {
      more = (await workOn(deps, key, now)) || more;
    } catch (err) {
      if (isLostConnection(err)) throw err;
      if (err instanceof StatusChanged) more = true;
      else {
        deps.log.error({ err, broadcast: key.id, team: key.teamId }, 'work on a broadcast failed; it waits');
        await postpone(deps, key, now);
      }
    }
  }
  return more;
}
