import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { forgetChanges, takeChangedPools } from '../senders/sender-pools.ts';
import { cancelSendsOfDeleted, cancelSendsOutside } from '../sending/cancel-sends.ts';
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

/**
 * Mails of a campaign that wait in mailboxes which its sender profiles no longer name are taken back, and their steps
 * taken again from one of those that they name. Resolves how many.
 */
export async function moveMailsIntoProfiles(needs: Pick<EventfulGround, 'db' | 'clock'>): Promise<number> {
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const { campaigns, pools, settled } = await takeChangedPools(trx, now);
    let moved = 0;
    for (const { teamId, campaignId } of campaigns) {
      const senderIds = [...(pools.get(campaignId) ?? [])];
      const waiting = await cancelSendsOutside(trx, { teamId, campaignId, senderIds }, now);
      if (waiting.length > 0) await askAgain(trx, waiting, now);
      moved += waiting.length;
    }
    // Last: what a worker claimed while this looked is seen as held, and looked at again.
    await forgetChanges(trx, settled);
    return moved;
  });
}
