import type { Services } from '../platform/services.ts';
import { deleteHits } from './hit-store.ts';

const BATCH = 5_000;
const DAY_MS = 86_400_000;

export async function purgeHits(deps: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - deps.config.tracking.keepHitsDays * DAY_MS);
  return (await deleteHits(deps.db, { before, limit: BATCH })) === BATCH;
}
