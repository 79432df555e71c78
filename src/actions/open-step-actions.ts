import type { EventDraft } from '../events/event.ts';
import type { Services } from '../platform/services.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { insertCalls } from './http/call-store.ts';
import { insertActions } from './linkedin/action-store.ts';
import type { NewAction, StepAction } from './step-action.ts';
import { taskDraft } from './tasks/task-event.ts';
import { insertTasks } from './tasks/task-store.ts';

/**
 * Opens the actions of steps, in the transaction of the steps. After the commit workers make the calls and hand
 * LinkedIn actions over. An action that its step opened before stays unchanged. Resolves the events of new tasks.
 */
export async function openStepActions(
  trx: Trx,
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  asked: readonly StepAction[],
  now: Date,
): Promise<EventDraft[]> {
  const actions = asked.map((action) => ({ ...action, id: ids.uuid(now) }));
  const ofKind = <K extends StepAction['kind']>(kind: K): NewAction<K>[] =>
    actions.filter((action) => action.kind === kind) as NewAction<K>[];
  const at = { now, wall: clock.wall() };
  const tasks = await insertTasks(trx, ofKind('task'), now);
  await insertCalls(trx, ofKind('call'), at);
  await insertActions(trx, ofKind('linkedin'), at);
  return tasks.map((task) => taskDraft('task_created', task, now));
}
