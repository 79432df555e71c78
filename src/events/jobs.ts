import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import type { AppServices } from './record-event.ts';
import { purgeHolds } from './record-holds.ts';

const PURGE_MS = 10 * 60_000;

/** Removes what the timeline no longer shows. */
export async function startEventsJobs(app: AppServices): Promise<Stoppable[]> {
  return [startLoop({ name: 'events.purge-holds', everyMs: PURGE_MS, app, run: () => purgeHolds(app) })];
}
