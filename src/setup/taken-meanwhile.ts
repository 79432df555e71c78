import type { Trx } from '../platform/db/transaction.ts';
import { listItems } from './item-store.ts';
import { listConflicts, listConnected, listOrderedMailboxes } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

/**
 * An item that would be bought twice now, because it exists or another order has it; null: none. A late payment looks
 * at all bought items, a retry at the failed ones.
 */
export async function takenMeanwhile(
  trx: Trx,
  organizationId: string,
  order: OrderRow,
  { onlyFailed = false } = {},
): Promise<string | null> {
  const items = (await listItems(trx, order.team_id, [order.id])).filter(
    ({ owned, state }) => !owned && (!onlyFailed || state === 'failed'),
  );
  const domains = items.flatMap(({ kind, domain }) => (kind === 'domain' ? [domain] : []));
  const emails = items.flatMap(({ email }) => email ?? []);
  const [conflict] = await listConflicts(trx, { organizationId, domains, emails, butFor: order.id });
  const [connected] = await listConnected(trx, organizationId, domains);
  const [mailbox] = await listOrderedMailboxes(trx, order.team_id, emails);
  return conflict?.name ?? connected?.domain ?? mailbox?.email ?? null;
}
