import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { countFreeCredits, lockCredits } from './credit-store.ts';

/**
 * Makes sure that there are credits for the verifications which this transaction has just asked for: people it let wait,
 * rows or contacts it holds credits for. Throws `insufficient_credits` when others were promised what is left, and
 * nothing of the transaction stays. Comes last in it: whoever waits for people's rows holds no turn for the credits.
 * decided: one credit for each address that nobody asked about yet; who waits for verification has his credit already.
 * The credit is taken by the verification itself, so that nothing is charged for what never ran.
 */
export async function promiseCredits(
  trx: Trx,
  organizationId: string,
  requiredCredits: number,
): Promise<void> {
  if (requiredCredits === 0) return;
  await lockCredits(trx, organizationId);
  const left = await countFreeCredits(trx, organizationId);
  if (left >= 0) return;
  throw new ApiError('insufficient_credits', 'not enough verification credits', {
    details: { requiredCredits, availableCredits: Math.max(0, left + requiredCredits) },
  });
}
