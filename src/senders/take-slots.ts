import type { Trx } from '../platform/db/transaction.ts';
import { jittered } from './rules/spacing.ts';
import { grantSlots } from './state-store.ts';

/**
 * The number of mails, at most `want`, that the holder of `token` may send now: the rest of the day in the mailbox's
 * zone, one at a time when mails are spaced, none while the mailbox rests or is disabled. Granted slots count at
 * once: give unused ones back. The row stays locked until the transaction ends.
 */
export const takeSlots = (
  trx: Trx,
  asked: { teamId: string; senderId: string; token: string; now: Date; want: number; chance: number },
): Promise<number> => grantSlots(trx, { ...asked, jitter: jittered(asked.chance) });
