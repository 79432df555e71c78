import { purgeIncidents } from '../senders/record-incident.ts';
import type { Services } from '../platform/services.ts';
import { deleteRaw } from './raw-store.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

/**
 * Deletes raw bytes of messages older than `inbox.keepRawDays`, except those that wait to be read or reviewed. Resolves
 * true when there may be more.
 */
export async function purgeRaw(deps: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - deps.config.inbox.keepRawDays * DAY_MS);
  return (await deleteRaw(deps.db, { before, limit: BATCH })) === BATCH;
}

export async function purgeInbox(deps: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const [raws, incidents] = [await purgeRaw(deps), await purgeIncidents(deps)];
  return raws || incidents;
}
