import { contactsUsed } from '../accounts/read-usage.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { takeTurns } from './allowance-store.ts';
import type { Allowance } from './allowance-store.ts';

/** What is under way and not counted yet: twenty of the same size, of a chunk of an upload too, and at least one such chunk among requests. */
const UNDER_WAY = 20;
const [LEAST_NEAR, MOST_NEAR] = [4_000, 50_000];

/**
 * Refuses what would bring an organization past its limit of contacts, in the transaction that brings them. `atMost`
 * people come; how many of them do not count already is only asked when the limit is near. Throws
 * `insufficient_permissions`. decisions: 21; decided: contacts_used counts distinct people
 */
export async function checkLimit(
  trx: Trx,
  { id, contacts_limit: limit, live }: Allowance,
  atMost: number,
  countNewcomers: () => Promise<number>,
): Promise<void> {
  const near = Math.min(Math.max(UNDER_WAY * atMost, LEAST_NEAR), MOST_NEAR);
  // What requests that run now will add is not counted yet; near the limit they take turns.
  if (live + atMost + near < limit) return;
  await takeTurns(trx, id);
  const used = await contactsUsed(trx, id);
  if (used + atMost <= limit) return;
  const newcomers = await countNewcomers();
  if (newcomers > 0 && used + newcomers > limit)
    throw new ApiError(
      'insufficient_permissions',
      `this would add ${newcomers} contacts to the ${used} that are there, and pass the limit of ${limit}`,
    );
}
