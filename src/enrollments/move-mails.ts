import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { cancelSendsOfDeleted } from '../sending/cancel-sends.ts';
import { askAgain } from './step-store.ts';

/** Mails that wait in a deleted mailbox are taken back, and their steps taken again from another one. Resolves how many. */
export async function moveMailsOfDeleted(needs: Pick<EventfulGround, 'db' | 'clock'>): Promise<number> {
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const waiting = await cancelSendsOfDeleted(trx, now);
    if (waiting.length > 0) await askAgain(trx, waiting, now);
    return waiting.length;
  });
}
