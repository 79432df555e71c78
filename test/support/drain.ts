import type { Sql, Sweep } from '../../src/platform/db/due.ts';
import type { Services } from '../../src/platform/services.ts';
import type { Drain } from '../../src/platform/work/kinds.ts';
import { applyMailbox } from '../../src/inbox/apply-inbound.ts';
import { dueInboxes } from '../../src/inbox/apply-store.ts';
import type { DueInbox } from '../../src/inbox/apply-store.ts';
import { dueFor } from './due.ts';

/** Works once on each due key, all at the same time. Resolves true when work is left. */
export async function drainDue<T>(
  app: Pick<Services, 'db' | 'clock'>,
  list: (at: Sweep) => Sql,
  { run }: Pick<Drain<T>, 'run'>,
): Promise<boolean> {
  const draining = { signal: new AbortController().signal, progress: () => {} };
  const tasks = (await dueFor({ app, clock: app.clock }, list)) as T[];
  return (await Promise.all(tasks.map((task) => run(task, draining)))).includes(true);
}

export const applyInbound = (deps: Parameters<typeof applyMailbox>[0]): Promise<boolean> =>
  drainDue<DueInbox>(deps, dueInboxes, { run: (inbox, draining) => applyMailbox(deps, inbox, draining) });
