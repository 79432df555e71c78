import { UNANSWERED, UNANSWERED_DAYS } from '../connectors/rules/patience.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { endItem, listUnansweredItems } from './item-store.ts';
import type { ItemKey } from './item-store.ts';
import { changeOrderRow, listExpired, lockOrder } from './order-store.ts';
import { afterOrder } from './rules/order.ts';
import { advanceOrder } from './advance-order.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

const BATCH = 100;

/** Fails an item; with `token`, only under that lease. The order ends if it was the last open item. */
export const failItem = (
  deps: Deps,
  key: ItemKey & { order_id: string },
  error: string,
  token?: string,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, { team_id: key.team_id, id: key.order_id });
    const end = { state: 'failed', error, token } as const;
    const ended = await endItem(trx, key, ['waiting', 'handed_over'], end, deps.clock.now());
    if (order && ended) await advanceOrder(trx, deps, order);
  });

/** Ends orders that were not paid in time. Resolves true when there may be more. */
export async function expireOrders(deps: Deps): Promise<boolean> {
  const [now, wall] = [deps.clock.now(), deps.clock.wall()];
  const unpaid = await listExpired(deps.db, wall, BATCH);
  for (const key of unpaid)
    await transact(deps.db, async (trx) => {
      const order = await lockOrder(trx, key);
      const state = order && afterOrder(order.state, 'expire');
      if (state) await changeOrderRow(trx, key, { state, closed_at: now }, now);
    });
  return unpaid.length === BATCH;
}

/** Fails items that their connector never reported. Resolves true when there may be more. */
export async function giveUpItems(deps: Deps): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - UNANSWERED_DAYS * 86_400_000);
  const lost = await listUnansweredItems(deps.db, before, BATCH);
  for (const item of lost) await failItem(deps, item, UNANSWERED);
  return lost.length === BATCH;
}
