import type { Services } from '../platform/services.ts';
import { compilePlan } from './rules/walk.ts';
import type { Plan } from './rules/walk.ts';
import { findVersion } from './sequence-store.ts';

const MAX_PLANS = 500;

export type PlanCache = (teamId: string, campaignId: string, version: number) => Promise<Plan | null>;

/**
 * Compiled plans of the versions used last. A version never changes, so no entry is stale; a missing version resolves
 * null and is not cached. Concurrent calls for a plan share one read.
 */
export function createPlanCache(deps: Pick<Services, 'db'>, { maxPlans = MAX_PLANS } = {}): PlanCache {
  const plans = new Map<string, Promise<Plan | null>>();
  const load = async (teamId: string, campaignId: string, version: number): Promise<Plan | null> => {
    const graph = await findVersion(deps.db, { teamId, campaignId }, version);
    return graph && compilePlan(graph);
  };
  return async (teamId, campaignId, version) => {
    const key = `${teamId} ${campaignId} ${version}`;
    let plan = plans.get(key);
    // Delete and set keep the map in the order of use.
    plans.delete(key);
    plan ??= load(teamId, campaignId, version);
    plans.set(key, plan);
    if (plans.size > maxPlans) plans.delete(plans.keys().next().value!);
    const forget = (): void => void (plans.get(key) === plan && plans.delete(key));
    try {
      const loaded = await plan;
      if (!loaded) forget();
      return loaded;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
