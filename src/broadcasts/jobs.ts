import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import type { Services } from '../platform/services.ts';
import { workBroadcasts } from './work-broadcasts.ts';
import { dueBroadcasts } from './work-store.ts';

/** The poller wakes the loop; this only shows that it lives. */
const IDLE_MS = 30_000;

/** Begins broadcasts at their time, puts their mails into the ledger, and ends them. */
export async function startBroadcastsJobs(app: Services, poller: Poller): Promise<Stoppable[]> {
  const work = startLoop({
    name: 'broadcasts.work',
    everyMs: IDLE_MS,
    app,
    run: () => workBroadcasts(app),
  });
  poller.wakeOn('broadcasts.work', dueBroadcasts, work);
  return [work];
}
