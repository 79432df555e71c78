import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import type { Pulse } from '../platform/pulse.ts';
import { rollDueWindows } from './roll-windows.ts';
import { overdueWindows } from './window-store.ts';

/** Windows are rolled when the pulse finds one that is over; this only shows that the loop lives. */
const IDLE_MS = 30_000;

/** Opens and closes campaigns by their schedules. */
export async function startCampaignsJobs(app: AppServices, pulse: Pulse): Promise<Stoppable[]> {
  const windows = startLoop({
    name: 'campaigns.windows',
    everyMs: IDLE_MS,
    app,
    run: () => rollDueWindows(app),
  });
  pulse.wakeOn('campaigns.windows', overdueWindows, windows);
  return [windows];
}
