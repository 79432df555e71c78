import type { AppServices } from '../events/record-event.ts';
import { listOf } from '../platform/db/due.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { createPlanCache } from '../sequences/load-plan.ts';
import { campaignDues, campaignsOf, dueCampaigns } from './campaign-due-store.ts';
import type { DueCampaign } from './campaign-due-store.ts';
import { unfoldedCounts } from './count-store.ts';
import { foldCounts } from './fold-counts.ts';
import { moveMailsIntoProfiles, moveMailsOfDeleted } from './move-mails.ts';
import { pauseCompanies } from './pause-elsewhere.ts';
import { resumePaused } from './resume-paused.ts';
import { endedPauses } from './retry-store.ts';
import { openCompanies } from './scope-store.ts';
import { startSettling } from './settle-campaigns.ts';
import { takeSteps } from './take-steps.ts';

/** Steps are woken by the poller; this only shows that the loop lives. */
const IDLE_MS = 30_000;
const MOVE_MS = 10_000;
/** Every create and every list reads what is not folded yet. */
const FOLD_MS = 1_000;
/** So few rows cost a reader nothing; they are folded at leisure. */
const FEW_COUNTS = 64;
const FOLD_ALL_MS = 60_000;

/** Steps due enrollments, pass after pass, as long as a pass finds plenty; ends pauses, moves mails, folds counts. */
export async function startEnrollmentsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const manyCounts = poller.flag('enrollments.counts', () => unfoldedCounts(FEW_COUNTS));
  const pauses = startLoop({
    name: 'enrollments.pauses',
    everyMs: IDLE_MS,
    app,
    run: () => resumePaused(app),
  });
  poller.wakeOn('enrollments.pauses', endedPauses, pauses);
  const companies = startLoop({
    name: 'enrollments.companies',
    everyMs: IDLE_MS,
    app,
    run: () => pauseCompanies(app),
  });
  poller.wakeOn('enrollments.companies', openCompanies, companies);
  return [
    pauses,
    companies,
    startLoop({
      name: 'enrollments.move',
      everyMs: MOVE_MS,
      app,
      run: async () => {
        await moveMailsOfDeleted(app);
        await moveMailsIntoProfiles(app);
        return false;
      },
    }),
    startLoop({
      name: 'enrollments.fold',
      everyMs: FOLD_MS,
      app,
      run: async () => manyCounts() && foldCounts(app),
    }),
    startLoop({
      name: 'enrollments.fold-all',
      everyMs: FOLD_ALL_MS,
      app,
      run: () => foldCounts(app, 0),
    }),
    ...startSteps(app, poller),
  ];
}

function startSteps(app: AppServices, poller: Poller): Stoppable[] {
  const deps = { ...app, plans: createPlanCache(app) };
  const settling = startSettling(app);
  let due: DueCampaign[] = [];
  const steps = startLoop({
    name: 'enrollments.step',
    everyMs: IDLE_MS,
    app,
    run: async () => {
      const campaigns = due;
      due = [];
      if (campaigns.length === 0) return false;
      const rest = await takeSteps(deps, campaigns);
      const more = new Set(rest.map(({ campaignId }) => campaignId));
      settling.add(campaigns.filter(({ campaignId }) => !more.has(campaignId)));
      // A look during the pass knows of the rest, and of what has become due since.
      if (due.length === 0) due = rest;
      return due.length > 0;
    },
  });
  poller.watch<DueCampaign[]>(
    'enrollments.steps',
    (at) => listOf(dueCampaigns(at)),
    (found) => {
      due = found;
      if (found.length > 0) steps.wake();
    },
  );
  poller.heal('campaign', campaignsOf, campaignDues);
  return [steps, settling];
}
