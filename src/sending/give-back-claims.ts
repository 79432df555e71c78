import type { Trx } from '../platform/db/transaction.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { releaseClaims } from './recovery-store.ts';
import { giveBackBudgets } from './take-budgets.ts';

/** Releases claims of a campaign that have no data mark: the next claim judges these mails anew. */
export async function giveBackClaims(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  const slots = await releaseClaims(trx, at, now);
  await giveBackSlots(trx, at.teamId, slots);
  await giveBackBudgets(trx, at.teamId, slots);
}
