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

type Changes = (now: Date) => BroadcastProgress;

/** Throws 404, `broadcast_closed`, and `broadcast_not_ready` under `check`. */
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

export const sendBroadcast = (deps: Deps, key: BroadcastKey): Promise<BroadcastRow> =>
  move(deps, key, {
    event: 'send',
    check: true,
    changes: (now) => ({ started_at: now, next_run_at: now, scheduled_at: null, timezone: null }),
  });

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
 * From the commit on none of its mails is claimed or handed over: claim and data mark require a sending broadcast. A worker takes
 * waiting mails back; a mail at a server finishes.
 */
export const cancelBroadcast = (deps: Deps, key: BroadcastKey): Promise<BroadcastRow> =>
  move(deps, key, {
    event: 'cancel',
    check: false,
    changes: (now) => ({ next_run_at: now, hold_reason: null }),
  });
