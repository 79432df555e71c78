import { contactsUsed } from '../accounts/read-usage.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { findAllowance, takeTurns } from './allowance-store.ts';

/** Assumes twenty uncounted requests of the same size; the lower bound is a chunk of an import. */
const UNDER_WAY = 20;
const [LEAST_NEAR, MOST_NEAR] = [4_000, 50_000];

/**
 * Refuses contacts beyond the limit of a team's organization, in the transaction that adds them. `atMost`: upper bound
 * of new contacts; `countNew` runs only near the limit. Throws `insufficient_permissions`. decided: contacts_used
 * counts distinct profiles
 */
export async function checkTeamLimit(
  trx: Trx,
  teamId: string,
  atMost: number,
  countNew: () => Promise<number>,
): Promise<void> {
  const { id, contacts_limit: limit, live } = await findAllowance(trx, teamId);
  const near = Math.min(Math.max(UNDER_WAY * atMost, LEAST_NEAR), MOST_NEAR);
  // Concurrent requests are not counted yet, so they take turns near the limit.
  if (live + atMost + near < limit) return;
  await takeTurns(trx, id);
  const used = await contactsUsed(trx, id);
  if (used + atMost <= limit) return;
  const added = await countNew();
  if (added > 0 && used + added > limit)
    throw new ApiError(
      'insufficient_permissions',
      `this would add ${added} contacts to the ${used} that are there, and pass the limit of ${limit}`,
    );
}
