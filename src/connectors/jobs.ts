import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Services } from '../platform/services.ts';
import { purgeConnectorEvents } from './event-store.ts';

const PURGE_EVERY_MS = 3_600_000;
const BATCH = 1_000;
/** decided: what a connector reported is known again for so long. */
const KEEP_DAYS = 30;

/** Removes old reports of connectors. */
export async function startConnectorsJobs(app: Services): Promise<Stoppable[]> {
  return [
    startLoop({
      name: 'connectors.purge',
      everyMs: PURGE_EVERY_MS,
      app,
      run: () =>
        purgeConnectorEvents(app.db, new Date(app.clock.now().getTime() - KEEP_DAYS * 86_400_000), BATCH),
    }),
  ];
}
