import type { Trx } from '../platform/db/transaction.ts';
import { returnSlots } from './state-store.ts';

/** `slot_at`: business time of the claim that took the slot; null when the mail had none. `count` defaults to 1. */
export interface Slot {
  sender_id: string;
  slot_at: Date | null;
  count?: number;
}

/**
 * Returns the slots of mails that were claimed and not handed over. Call it in the transaction that changes the state
 * of these mails: a slot comes back exactly once, also when the worker that took it is dead.
 */
export async function giveBackSlots(trx: Trx, teamId: string, slots: Slot[]): Promise<void> {
  const back = slots.flatMap(({ sender_id, slot_at, count = 1 }) =>
    slot_at && count > 0 ? [{ sender_id, slot_at, count }] : [],
  );
  if (back.length > 0) await returnSlots(trx, teamId, back);
}
