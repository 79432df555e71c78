import type { Services } from '../services.ts';
import { deleteEntries } from './audit-store.ts';

const BATCH = 5_000;
const DAY_MS = 86_400_000;

/** Resolves true when older entries are left. */
export async function purgeAudit({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const before = new Date(clock.wall().getTime() - config.audit.keepDays * DAY_MS);
  return (await deleteEntries(db, { before, limit: BATCH })) === BATCH;
}
