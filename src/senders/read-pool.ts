import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { listPool } from './capacity-store.ts';
import type { PoolMailbox } from './capacity-store.ts';
import { MAX_MAILBOXES } from './rules/distribute-slots.ts';

export type { PoolMailbox };

/** Includes disabled mailboxes; `profileId` null: of the whole team. */
export const readPool = (
  db: Db | Trx,
  at: { teamId: string; profileId: string | null },
): Promise<PoolMailbox[]> => listPool(db, { ...at, limit: MAX_MAILBOXES });
