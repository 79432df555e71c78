import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { guardCampaigns } from './guard-campaigns.ts';
import { moveContacts } from './move-contacts.ts';
import { dueMoves } from './move-store.ts';
import { createProjectionRound, projectDueCampaign } from './project-campaigns.ts';
import { uncheckedBounces } from './guard-store.ts';
import { rollDueWindows } from './roll-windows.ts';
import { overdueWindows } from './window-store.ts';

/** The poller wakes the loops; this only shows that they live. */
const IDLE_MS = 30_000;

/** No one waits for a projection. */
const PROJECT_MS = 5_000;

/**
 * Opens and closes campaigns by their schedules, pauses those whose mails bounce, moves contacts to subsequences, and foresees
 * when campaigns end.
 */
export async function startCampaignsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const windows = startLoop({
    name: 'campaigns.windows',
    everyMs: IDLE_MS,
    app,
    run: () => rollDueWindows(app),
  });
  poller.wakeOn('campaigns.windows', overdueWindows, windows);
  const guard = startLoop({
    name: 'campaigns.guard',
    everyMs: IDLE_MS,
    app,
    run: () => guardCampaigns(app),
  });
  poller.wakeOn('campaigns.guard', uncheckedBounces, guard);
  const moves = startLoop({
    name: 'campaigns.moves',
    everyMs: IDLE_MS,
    app,
    run: () => moveContacts(app),
  });
  poller.wakeOn('campaigns.moves', dueMoves, moves);
  const round = createProjectionRound();
  const projections = startLoop({
    name: 'campaigns.projections',
    everyMs: PROJECT_MS,
    app,
    run: () => projectDueCampaign(app, round),
  });
  return [windows, guard, moves, projections];
}
