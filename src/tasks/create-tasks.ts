import type { EventDraft } from '../events/event.ts';
import type { Services } from '../platform/services.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { insertTasks } from './task-store.ts';
import type { NewTask } from './task-store.ts';
import { taskDraft } from './task-event.ts';

/** A step that asks for a task. */
export type TaskIntent = Omit<NewTask, 'id'>;

/** Gives people what steps ask of them, in the transaction of the steps. Resolves the events of the new tasks. */
export async function createTasks(
  trx: Trx,
  { ids }: Pick<Services, 'ids'>,
  intents: readonly TaskIntent[],
  now: Date,
): Promise<EventDraft[]> {
  if (intents.length === 0) return [];
  const created = await insertTasks(
    trx,
    intents.map((intent) => ({ ...intent, id: ids.uuid(now) })),
    now,
  );
  return created.map((task) => taskDraft('task_created', task, now));
}
