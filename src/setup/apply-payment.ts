import type { ReportedEvent } from '../connectors/consume-events.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { changeOrderRow, lockOrder, lockOrdersOf } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { saysCents } from './rules/cents.ts';
import { afterOrder } from './rules/order.ts';
import { otherPayment, otherPaymentsIn } from './rules/other-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { takenMeanwhile } from './taken-meanwhile.ts';

type Deps = Pick<Services, 'clock' | 'log'>;

interface Payment {
  order_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  reason?: string;
}

/** Resolves why a report is ignored; null: it was applied. */
export async function applyPayment(trx: Trx, deps: Deps, event: ReportedEvent): Promise<string | null> {
  const payment = event.body as unknown as Payment;
  const { organizationId } = event;
  await lockOrdersOf(trx, organizationId);
  const order = await lockOrder(trx, { organizationId, id: payment.order_id });
  if (!order) return 'there is no such order';
  const now = deps.clock.now();
  // Null: the answer that named the payment is not written yet.
  if (order.payment_id !== null && order.payment_id !== payment.payment_id) {
    if (event.type === 'payment_completed') await sayOther(trx, deps, order, payment);
    return `the payment of the order is ${order.payment_id}`;
  }
  switch (event.type) {
    case 'payment_completed':
      return complete(trx, deps, { organizationId, order, payment });
    case 'payment_failed':
    case 'payment_expired': {
      const state = afterOrder(order.state, event.type === 'payment_failed' ? 'fail' : 'expire');
      if (!state) return `the order is ${order.state} already`;
      const because = payment.reason ? `: ${payment.reason}` : '';
      const problem = state === 'failed' ? `its payment failed${because}` : null;
      await changeOrderRow(trx, order, { state, problem, closed_at: now }, now);
      return null;
    }
    default:
      return 'unknown type';
  }
}

/** A payment that is not the order's own: a person must see it, also on a closed order. */
async function sayOther(trx: Trx, deps: Deps, order: OrderRow, payment: Payment): Promise<void> {
  const { payment_id: paymentId, amount, currency } = payment;
  const said = otherPayment(paymentId, saysCents(Math.round(amount * 100), currency));
  if (order.problem?.includes(said)) return;
  const problem = [order.problem, said].filter(Boolean).join('; ');
  await changeOrderRow(trx, order, { problem, closed_at: null }, deps.clock.now());
  deps.log.warn(
    { order: order.id, payment: paymentId },
    'an order was paid by a payment that is not its own',
  );
}

async function complete(
  trx: Trx,
  deps: Deps,
  { organizationId, order, payment }: { organizationId: string; order: OrderRow; payment: Payment },
): Promise<string | null> {
  const now = deps.clock.now();
  if (order.paid_at !== null) return 'it is paid already';
  const others = otherPaymentsIn(order.problem);
  /** From here a person decides about the payment. */
  const stop = async (why: string): Promise<null> => {
    const problem = [`${why}: ask the payment service for the money`, others].filter(Boolean).join('; ');
    await changeOrderRow(
      trx,
      order,
      { problem, closed_at: null, ...(order.payment_id === null ? { payment_id: payment.payment_id } : {}) },
      now,
    );
    return null;
  };
  const paid = Math.round(payment.amount * 100);
  if (payment.currency !== order.currency || paid < order.total_cents)
    return stop(
      `${saysCents(paid, payment.currency)} were paid of ${saysCents(order.total_cents, order.currency)}`,
    );
  const state = afterOrder(order.state, 'pay');
  if (!state) return stop(`it was paid after it was ${order.state}`);
  const isLate = order.state === 'failed' || order.state === 'expired';
  const taken = isLate ? await takenMeanwhile(trx, organizationId, order) : null;
  if (taken !== null) return stop(`it was paid late, and ${taken} is there or ordered again meanwhile`);
  const { payment_id } = payment;
  await changeOrderRow(
    trx,
    order,
    { state, payment_id, paid_at: now, closed_at: null, problem: others },
    now,
  );
  await advanceOrder(trx, deps, { ...order, state, problem: others });
  return null;
}
