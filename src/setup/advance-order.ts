import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { advanceItems } from './item-store.ts';
import { changeOrderRow } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { afterOrder, orderOutcome } from './rules/order.ts';

/** Starts unblocked items of a locked, paid order, and ends the order when nothing is left to do. */
export async function advanceOrder(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  order: Pick<OrderRow, 'team_id' | 'id' | 'state' | 'problem'>,
): Promise<void> {
  const now = clock.now();
  const outcome = orderOutcome(await advanceItems(trx, order, { now, wall: clock.wall() }));
  const state = outcome && afterOrder(order.state, outcome);
  // An order with a problem stays open until a person closes it.
  const isOver = state === 'done' && order.problem === null;
  if (state) await changeOrderRow(trx, order, { state, closed_at: isOver ? now : null }, now);
}
