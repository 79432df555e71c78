import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { returnSlots } from './state-store.ts';

/**
 * Slots that were taken and not used. Say `takenAt` (the `now` they were taken with) when it is known: slots of
 * yesterday do not widen today's budget, and a pause between mails that no mail began is lifted.
 */
export async function giveBackSlots(
  db: Db | Trx,
  back: { teamId: string; senderId: string; token: string; count: number; takenAt?: Date },
): Promise<void> {
  if (back.count > 0) await returnSlots(db, back);
}
