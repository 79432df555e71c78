import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import type { Pulse } from '../platform/pulse.ts';
import { guardCampaigns } from './guard-campaigns.ts';
import { uncheckedBounces } from './guard-store.ts';
import { rollDueWindows } from './roll-windows.ts';
import { overdueWindows } from './window-store.ts';

/** The pulse wakes both loops; this only shows that they live. */
const IDLE_MS = 30_000;

/** Opens and closes campaigns by their schedules, and pauses those whose mails bounce. */
export async function startCampaignsJobs(app: AppServices, pulse: Pulse): Promise<Stoppable[]> {
  const windows = startLoop({
    name: 'campaigns.windows',
    everyMs: IDLE_MS,
    app,
    run: () => rollDueWindows(app),
  });
  pulse.wakeOn('campaigns.windows', overdueWindows, windows);
  const guard = startLoop({
    name: 'campaigns.guard',
    everyMs: IDLE_MS,
    app,
    run: () => guardCampaigns(app),
  });
  pulse.wakeOn('campaigns.guard', uncheckedBounces, guard);
  return [windows, guard];
}
