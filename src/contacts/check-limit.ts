import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { countPeople } from './profile-store.ts';

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
  const used = await countPeople(trx, organization.id, limit - atMost);
  if (used + atMost <= limit) return;
  const newcomers = await countNewcomers();
  if (newcomers > 0 && used + newcomers > limit)
    throw new ApiError(
      'insufficient_permissions',
      `this would add ${newcomers} contacts to the ${used} that are there, and pass the limit of ${limit}`,
    );
}
