import { audit } from '../platform/audit/audit.ts';
import { requireTeam } from '../accounts/team-access.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { planFailedAgain } from './item-store.ts';
import { changeOrderRow, findOrder, lockOrder, lockOrdersOf } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { afterOrder } from './rules/order.ts';
import { advanceOrder } from './advance-order.ts';
import { takenMeanwhile } from './taken-meanwhile.ts';

/** Throws 404 and 403. */
export async function requireOrder(
  { db }: Pick<Services, 'db'>,
  principal: Principal,
  id: string,
): Promise<OrderRow> {
  const order = await findOrder(db, principal.organizationId, id);
  if (!order) throw new ApiError('resource_not_found', 'there is no such order', { param: 'id' });
  await requireTeam(db, principal, order.team_id, 'id');
  return order;
}

const inUse = (message: string): ApiError => new ApiError('resource_in_use', message, { param: 'id' });

/**
 * Cancels an unpaid order; ends one that fell short. decided: a payment that arrives later is shown as a problem, and
 * the order is not carried out.
 */
export async function closeOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { team_id, id }: OrderRow,
): Promise<void> {
  await transact(db, async (trx) => {
    const order = (await lockOrder(trx, { team_id, id }))!;
    if (order.state === 'paid') throw inUse('the order is paid and is being carried out');
    await audit(trx, 'setup_orders', { team_id, id });
    const state = afterOrder(order.state, 'cancel') ?? order.state;
    await changeOrderRow(trx, order, { state, closed_at: clock.now() }, clock.now());
  });
}

/**
 * Retries failed items of a paid order. Throws 409 if nothing failed, or if an item exists or is ordered again
 * meanwhile.
 */
export async function retryOrder(
  deps: Pick<Services, 'db' | 'clock'>,
  organizationId: string,
  { team_id, id }: OrderRow,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockOrdersOf(trx, organizationId);
    const order = (await lockOrder(trx, { team_id, id }))!;
    const state = afterOrder(order.state, 'retry');
    if (order.closed_at !== null) throw inUse('the order is closed: nothing of it can be tried again');
    if (!state) throw inUse(`the order is ${order.state}: nothing of it can be tried again`);
    const taken = await takenMeanwhile(trx, organizationId, order, { onlyFailed: true });
    if (taken !== null)
      throw inUse(`${taken} is there or ordered again meanwhile: it would be bought twice; close the order`);
    await audit(trx, 'setup_orders', { team_id, id });
    await planFailedAgain(trx, order);
    await changeOrderRow(trx, order, { state, closed_at: null }, deps.clock.now());
    await advanceOrder(trx, deps, { ...order, state });
  });
}
