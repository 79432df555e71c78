import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { ripeHits } from './hit-store.ts';
import { RIPE_MS, judgeHits, scannersOf } from './judge-hits.ts';
import { purgeHits } from './purge-hits.ts';

/** Hits are seen by the poller; this only shows that the loop lives. */
const IDLE_MS = 30_000;
const PURGE_MS = 10 * 60_000;

/** Judges hits of pixels and links, and removes old ones. */
export async function startTrackingJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const scanners = scannersOf(app.config);
  const hits = startLoop({
    name: 'tracking.hits',
    everyMs: IDLE_MS,
    app,
    run: () => judgeHits({ ...app, scanners }),
  });
  poller.wakeOn('tracking.hits', ({ now }) => ripeHits(new Date(now.getTime() - RIPE_MS)), hits);
  const purge = startLoop({ name: 'tracking.purge', everyMs: PURGE_MS, app, run: () => purgeHits(app) });
  return [hits, purge];
}
