import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { AppServices } from './record-event.ts';
import { foldCounters } from './fold-counters.ts';
import { purgeHolds } from './record-holds.ts';

const FOLD_MS = 10 * 60_000;
const PURGE_MS = 10 * 60_000;

/** Removes what the timeline no longer shows, and adds up the counters of days that are over. */
export async function startEventsJobs(app: AppServices): Promise<Stoppable[]> {
  return [
    startLoop({ name: 'events.purge-holds', everyMs: PURGE_MS, app, run: () => purgeHolds(app) }),
    startLoop({ name: 'events.fold-counters', everyMs: FOLD_MS, app, run: () => foldCounters(app) }),
  ];
}
