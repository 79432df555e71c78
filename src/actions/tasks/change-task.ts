import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { signalStepActionsEnded } from '../signal-ended.ts';
import { taskDraft } from './task-event.ts';
import { lockTask, writeTask } from './task-store.ts';
import type { TaskChange } from './task-store.ts';

/**
 * After a completed or skipped task its contact continues at once, and the task stays closed. Throws 409 for another
 * state of a closed task.
 */
export async function changeTask(
  deps: Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals' | 'crash'>,
  at: { teamId: string; id: string },
  change: TaskChange,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const task = await lockTask(trx, at.teamId, at.id);
    if (!task) throw new ApiError('resource_not_found', 'there is no such task', { param: 'id' });
    const { state, ...rest } = change;
    const isClosed = task.state !== 'open';
    if (isClosed && state !== undefined && state !== task.state)
      throw new ApiError('task_closed', `the task is ${task.state} already`, { param: 'state' });
    const closes = !isClosed && state !== undefined && state !== 'open';
    const now = deps.clock.now();
    const changed = await writeTask(trx, at, { ...rest, ...(closes ? { state } : {}) }, now);
    if (!closes) return;
    await signalStepActionsEnded(trx, deps, [task], now);
    deps.crash('task.before_commit');
    await deps.eventLog.record(trx, [taskDraft('task_completed', changed, now)]);
  });
}
