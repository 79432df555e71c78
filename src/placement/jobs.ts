import type { AppServices } from '../events/record-event.ts';
import { listOf } from '../platform/db/due.ts';
import { createDispatcher } from '../platform/work/dispatch.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { checkSeed } from './check-seed.ts';
import { dueSeeds } from './check-store.ts';
import type { DueSeed } from './check-store.ts';
import { startAutomaticTests } from './start-automatic.ts';

/** Seeds that are looked into at the same time; those whose server hangs are beside them. */
const LIMITS = { lanes: 16, troubleLanes: 8, perHost: 3, total: 80, slowMs: 5_000, restMs: 5_000 };
/** Tests come once a week or less: a minute more is nothing. */
const AUTOMATIC_MS = 60_000;

/** Looks for the mails of placement tests in seeds, and begins the tests that teams want by themselves. */
export async function startPlacementJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const seeds = createDispatcher<DueSeed>({
    name: 'placement.seeds',
    limits: LIMITS,
    app,
    run: ({ key: seedId, organizationId }, draining) => checkSeed(app, { organizationId, seedId }, draining),
  });
  poller.watch<DueSeed[]>('placement.seeds', (at) => listOf(dueSeeds(at)), seeds.offer);
  const automatic = startLoop({
    name: 'placement.automatic',
    everyMs: AUTOMATIC_MS,
    app,
    run: () => startAutomaticTests(app),
  });
  return [seeds, automatic];
}
