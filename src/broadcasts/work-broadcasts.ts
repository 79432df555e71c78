import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { expandBroadcast } from './expand-broadcast.ts';
import { after } from './rules/status.ts';
import { noteProgress, updateBroadcast } from './store.ts';
import type { BroadcastKey } from './store.ts';
import { takeBackMails, tendBroadcast } from './tend-broadcast.ts';
import { listDue, lockDue } from './work-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'crash' | 'log'>;

/** Broadcasts of one pass; each has one bounded piece of work, so that a large one keeps no other waiting. */
const MAX_DUE = 40;
const AFTER_FAULT_MS = 60_000;

/** One piece of work on a broadcast, in one transaction that holds its row. Resolves true when it is due at once again. */
const workOn = (deps: Deps, key: BroadcastKey, now: Date): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const row = await lockDue(trx, key, now);
    if (!row) return false;
    switch (row.status) {
      case 'scheduled':
        await updateBroadcast(
          trx,
          key,
          { status: after(row.status, 'send')!, started_at: now, next_run_at: now },
          now,
        );
        return true;
      case 'sending':
        return row.walked ? tendBroadcast(trx, row, now) : expandBroadcast(trx, deps, row, now);
      case 'cancelled':
        return takeBackMails(trx, row, now);
      case 'draft':
      case 'sent':
        await noteProgress(trx, key, { next_run_at: null });
        return false;
    }
  });

/** One pass over what is due. Resolves true when there is more. */
export async function workBroadcasts(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const due = await listDue(deps.db, now, MAX_DUE);
  let more = false;
  for (const key of due) {
    try {
      more = (await workOn(deps, key, now)) || more;
    } catch (err) {
      if (isLostConnection(err)) throw err;
      deps.log.error({ err, broadcast: key.id, team: key.teamId }, 'work on a broadcast failed; it waits');
      const next_run_at = new Date(now.getTime() + AFTER_FAULT_MS);
      await transact(deps.db, (trx) =>
        noteProgress(trx, key, { next_run_at, hold_reason: 'internal_error' }),
      );
    }
  }
  return more;
}
