import type { Db } from '../platform/db/connect.ts';
import { dropWatch, keepWatch, takeWatches } from './watch-store.ts';
import type { WatchLease } from './watch-store.ts';

interface Watch {
  teamId: string;
  senderId: string;
  token: string;
}

/** Mailboxes that this worker is to read from now on: unwatched ones, or those whose watcher went silent. */
export const leaseWatches = (
  db: Db,
  at: { token: string; wall: Date; seconds: number; limit: number },
): Promise<WatchLease[]> =>
  at.limit > 0
    ? takeWatches(db, { ...at, until: new Date(at.wall.getTime() + at.seconds * 1000) })
    : Promise.resolve([]);

/** Renews a watch and notes what troubles it; false when it was lost. */
export const renewWatch = (
  db: Db,
  at: Watch & { wall: Date; seconds: number; error: string | null },
): Promise<boolean> => keepWatch(db, { ...at, until: new Date(at.wall.getTime() + at.seconds * 1000) });

export const releaseWatch = (db: Db, at: Watch): Promise<void> => dropWatch(db, at);
