import type { Trx } from '../platform/db/transaction.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { releaseClaims } from './recovery-store.ts';
import { giveBackBudgets } from './take-budgets.ts';

/** Mails of a campaign that workers hold and have not begun to end are claimed anew, by what is true then. */
export async function giveBackClaims(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  const slots = await releaseClaims(trx, at, now);
  await giveBackSlots(trx, at.teamId, slots);
  await giveBackBudgets(trx, at.teamId, slots);
}
