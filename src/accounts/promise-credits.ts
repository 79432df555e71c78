import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { countFreeCredits, lockCredits } from './credit-store.ts';

/**
 * Checks that there are credits for the verifications that this transaction requested: profiles that it marked, and
 * credits that it holds for rows or contacts. Throws `insufficient_credits` when other transactions hold the credits
 * that are left; the transaction is then rolled back. Call it last: a transaction that waits for profiles must not
 * hold the lock of credits.
 * decided: one credit for each email that was never verified; a profile that waits for verification has its credit
 * already. The verification itself takes the credit, so that one that never ran costs nothing.
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

/** 402. spec: Email validation */
export function notEnoughCredits(requiredCredits: number, free: number): ApiError {
  const availableCredits = Math.max(0, free);
  const message = `not enough verification credits: ${requiredCredits} needed, ${availableCredits} free`;
  return new ApiError('insufficient_credits', message, { details: { requiredCredits, availableCredits } });
}

/** The credits that were free when `insufficient_credits` was thrown; null: another error. */
export const creditsLeft = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'insufficient_credits'
    ? (error.extras.details as { availableCredits: number }).availableCredits
    : null;
