import type { Services } from '../platform/services.ts';
import { listAbandoned } from './credit-store.ts';
import { giveBackCredit } from './take-credit.ts';

const BATCH = 100;

/** Resolves true when there may be more. */
export async function refundAbandoned(deps: Pick<Services, 'db' | 'clock' | 'ids'>): Promise<boolean> {
  const abandoned = await listAbandoned(deps.db, deps.clock.wall(), BATCH);
  for (const { organization_id: organizationId, id } of abandoned)
    await giveBackCredit(deps, organizationId, id);
  return abandoned.length === BATCH;
}
