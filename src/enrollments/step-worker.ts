import type { AppServices } from '../events/record-event.ts';
import type { Runner } from '../platform/work/kinds.ts';
import { createPlanCache } from '../sequences/load-plan.ts';
import type { DueCampaign } from './campaign-due-store.ts';
import { createDueWriter } from './due-writer.ts';
import { takeSteps } from './take-steps.ts';

export function openSteps(app: AppServices): Runner<DueCampaign> {
  const deps = { ...app, plans: createPlanCache(app) };
  const settling = createDueWriter(app);
  let rest: DueCampaign[] = [];
  return {
    async pass(_signal, found) {
      // A search during a pass finds the rest of that pass too.
      const campaigns = found.length > 0 ? found : rest;
      rest = [];
      if (campaigns.length === 0) return false;
      rest = await takeSteps(deps, campaigns);
      const more = new Set(rest.map(({ campaignId }) => campaignId));
      settling.add(campaigns.filter(({ campaignId }) => !more.has(campaignId)));
      return rest.length > 0;
    },
    stop: settling.stop,
  };
}
