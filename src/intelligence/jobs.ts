import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import { checkDueInvariant } from './keep-invariants.ts';

const LOOK_MS = 60_000;

/** Checks the invariants, each about once an hour. */
export async function startIntelligenceJobs(app: AppServices): Promise<Stoppable[]> {
  return [
    startLoop({
      name: 'intelligence.invariants',
      everyMs: LOOK_MS,
      app,
      run: () => checkDueInvariant(app),
    }),
  ];
}
