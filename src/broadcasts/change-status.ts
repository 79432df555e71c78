import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { requireReady } from './check-launch.ts';
import { nextBroadcastStatus } from './rules/status.ts';
import type { BroadcastEvent } from './rules/status.ts';
import { readSendTime } from './rules/send-time.ts';
import { holdBroadcast } from './save-broadcast.ts';
import { updateBroadcast } from './store.ts';
import type { BroadcastKey, BroadcastProgress, BroadcastRow } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock'>;

/** The columns that an event changes beside the status. */
type Changes = (now: Date) => BroadcastProgress;

/** Moves a broadcast on, in one transaction. Throws 404, `broadcast_closed`, and `broadcast_not_ready` where it is checked. */
function move(
  deps: Deps,
  key: BroadcastKey,
  { event, check, changes }: { event: BroadcastEvent; check: boolean; changes: Changes },
): Promise<BroadcastRow> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx: Trx) => {
    const row = await holdBroadcast(trx, key);
    const status = nextBroadcastStatus(row.status, event);
    if (!status) throw new ApiError('broadcast_closed', `the broadcast is ${row.status}`, { param: 'id' });
    if (check) await requireReady(trx, row, now);
    return updateBroadcast(trx, key, { status, ...changes(now) }, now);
  });
}

/** Begins to send at once; a worker puts the mails into the mail ledger. */
export const sendBroadcast = (deps: Deps, key: BroadcastKey): Promise<BroadcastRow> =>
  move(deps, key, {
    event: 'send',
    check: true,
    // It leaves now, and not when it was planned for.
    changes: (now) => ({ started_at: now, next_run_at: now, scheduled_at: null, timezone: null }),
  });

/** Plans it, or plans it anew. Throws 400 for a time that is none or past. */
export function scheduleBroadcast(
  deps: Deps,
  key: BroadcastKey,
  asked: { send_at: string; timezone?: string | undefined },
): Promise<BroadcastRow> {
  const time = readSendTime(asked, deps.clock.now());
  if (time.kind === 'fault') throw new ApiError('validation_error', time.message, { param: time.param });
  return move(deps, key, {
    event: 'schedule',
    check: true,
    changes: () => ({ scheduled_at: time.at, timezone: time.timezone, next_run_at: time.at }),
  });
}

/**
 * Ends it: from the commit on none of its mails is claimed or handed over, because claim and data mark ask for a broadcast
 * that is being sent. What waits in the ledger is taken back by a worker; a mail that is at a server finishes.
 */
export const cancelBroadcast = (deps: Deps, key: BroadcastKey): Promise<BroadcastRow> =>
  move(deps, key, {
    event: 'cancel',
    check: false,
    changes: (now) => ({ next_run_at: now, hold_reason: null }),
  });
