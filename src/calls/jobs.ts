import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { createPlanCache } from '../sequences/load-plan.ts';
import { dueCalls } from './call-store.ts';
import { createCaller } from './make-calls.ts';

/** The poller and every call that ends wake the loop; this only shows that it lives. */
const CALL_MS = 5_000;
/** Calls that end together are written together. */
const GATHER_MS = 20;

/** Makes the calls of HTTP nodes. */
export async function startCallsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  let gathering: NodeJS.Timeout | undefined;
  const soon = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      calls.wake();
    }, GATHER_MS).unref();
  };
  const caller = createCaller(app, createPlanCache(app), soon);
  const calls = startLoop({
    name: 'calls.make',
    everyMs: CALL_MS,
    app,
    run: (signal) => caller.pass(signal),
  });
  poller.wakeOn('calls.make', dueCalls, calls);
  return [
    {
      stop: async () => {
        await calls.stop();
        await caller.stop();
      },
    },
  ];
}
