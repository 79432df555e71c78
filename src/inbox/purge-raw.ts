import { purgeIncidents } from '../senders/note-incident.ts';
import type { Services } from '../platform/services.ts';
import { deleteRaw } from './raw-store.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

/**
 * Removes raw bytes of messages that came longer than `inbox.keepRawDays` ago; those that wait to be read or for a person
 * stay. Resolves true when there may be more.
 */
export async function purgeRaw(deps: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - deps.config.inbox.keepRawDays * DAY_MS);
  return (await deleteRaw(deps.db, { before, limit: BATCH })) === BATCH;
}

/** Removes old raw mails, and what is over of the troubles of mailboxes. Resolves true when there may be more. */
export async function purgeInbox(deps: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const [raws, incidents] = [await purgeRaw(deps), await purgeIncidents(deps)];
  return raws || incidents;
}
