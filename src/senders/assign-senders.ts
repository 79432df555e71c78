import type { Trx } from '../platform/db/transaction.ts';
import { shareOut } from './rules/share-out.ts';
import { loadsOf } from './state-store.ts';

/** Beyond this a mailbox is as busy as any other: counting on would cost more than it tells. */
const MAX_WAITING = 1000;

/**
 * The mailboxes that get the team's next `count` new people, one for each, the least busy first; none when the team has
 * no mailbox that may send. Two passes at once may choose the same ones: the next pass sees it and evens out.
 */
export async function assignSenders(
  trx: Trx,
  teamId: string,
  count: number,
): Promise<{ id: string; email: string }[]> {
  if (count <= 0) return [];
  const loads = await loadsOf(trx, teamId, MAX_WAITING);
  const emails = new Map(loads.map(({ id, email }) => [id, email]));
  return shareOut(loads, count).map((id) => ({ id, email: emails.get(id)! }));
}
