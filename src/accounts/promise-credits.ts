import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { countFreeCredits, lockCredits } from './credit-store.ts';

/**
 * Makes sure that there are credits for the verifications that this transaction has just asked for: profiles it marked,
 * rows or contacts it holds credits for. Throws `insufficient_credits` when the credits left are promised to others; the
 * transaction is then rolled back. Call it last: a transaction that waits for profiles must not hold the turn for credits.
 * decided: one credit for each email that was never verified; one that waits for verification has its credit already.
 * The verification itself takes the credit, so that nothing is charged for what never ran.
 */
export async function promiseCredits(
  trx: Trx,
  organizationId: string,
  requiredCredits: number,
): Promise<void> {
  if (requiredCredits === 0) return;
  await lockCredits(trx, organizationId);
  const left = await countFreeCredits(trx, organizationId);
  // decided: without metering there is no balance to run out
  if (left === null || left >= 0) return;
  throw notEnoughCredits(requiredCredits, left + requiredCredits);
}

/** 402, with what was asked for and what is free. spec: Email validation */
export function notEnoughCredits(requiredCredits: number, free: number): ApiError {
  const availableCredits = Math.max(0, free);
  const message = `not enough verification credits: ${requiredCredits} needed, ${availableCredits} free`;
  return new ApiError('insufficient_credits', message, { details: { requiredCredits, availableCredits } });
}

/** The credits that were free when `insufficient_credits` was thrown; null: it is another error. */
export const creditsLeft = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'insufficient_credits'
    ? (error.extras.details as { availableCredits: number }).availableCredits
    : null;
