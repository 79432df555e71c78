import type { Db } from '../platform/db/connect.ts';
import { listTroubledOf } from './trouble-store.ts';
import type { TroubledMailbox } from './trouble-store.ts';

export type { TroubledMailbox };

/** What `in_trouble` of the list of mailboxes shows, with the reason of each. */
export const readTroubled = (
  db: Db,
  at: { teamId: string; freshFrom: Date; limit: number },
): Promise<TroubledMailbox[]> => listTroubledOf(db, at);
