import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { countPeople } from './profile-store.ts';

/** What is under way and not counted yet: twenty of the same size, and at least one chunk of an upload among requests. */
const UNDER_WAY = 20;
const [LEAST_NEAR, MOST_NEAR] = [4_000, 50_000];

/**
 * Refuses what would bring an organization past its limit of contacts, in the transaction that brings them. `atMost`
 * people come; how many of them do not count already is only asked when the limit is near. Throws
 * `insufficient_permissions`. decisions: 21
 */
export async function checkLimit(
  trx: Trx,
  organization: { id: string; contacts_limit: number },
  atMost: number,
  countNewcomers: () => Promise<number>,
): Promise<void> {
  const limit = organization.contacts_limit;
  const near = Math.min(Math.max(UNDER_WAY * atMost, LEAST_NEAR), MOST_NEAR);
  const used = await countPeople(trx, organization.id, { limit: limit - atMost, near });
  if (used + atMost <= limit) return;
  const newcomers = await countNewcomers();
  if (newcomers > 0 && used + newcomers > limit)
    throw new ApiError(
      'insufficient_permissions',
      `this would add ${newcomers} contacts to the ${used} that are there, and pass the limit of ${limit}`,
    );
}
