import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import { createPlanCache } from '../sequences/load-plan.ts';
import { foldCounts } from './many-store.ts';
import { moveMailsIntoProfiles, moveMailsOfDeleted } from './move-mails.ts';
import { takeSteps } from './take-steps.ts';

const SWEEP_MS = 250;
const MOVE_MS = 10_000;
/** Every create and every list reads what is not folded yet. */
const FOLD_MS = 1_000;

/** Steps due enrollments, pass after pass, as long as a pass finds plenty. */
export async function startEnrollmentsJobs(app: EventfulGround): Promise<Stoppable[]> {
  const needs = { ...app, plans: createPlanCache(app) };
  return [
    startLoop({
      name: 'enrollments.move',
      everyMs: MOVE_MS,
      log: app.log,
      run: async () => {
        await moveMailsOfDeleted(app);
        await moveMailsIntoProfiles(app);
        return false;
      },
    }),
    startLoop({
      name: 'enrollments.fold',
      everyMs: FOLD_MS,
      log: app.log,
      run: () => transact(app.db, foldCounts),
    }),
    startLoop({ name: 'enrollments.step', everyMs: SWEEP_MS, log: app.log, run: () => takeSteps(needs) }),
  ];
}
