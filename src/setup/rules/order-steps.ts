import type { SetupOrderState } from '../../platform/db/types.ts';
import { saysCents } from './cents.ts';
import { joinNamed, saysFailed } from './order-reason.ts';
import { ask } from './step.ts';
import type { Step } from './step.ts';

export interface OrderFacts {
  id: string;
  state: SetupOrderState;
  totalCents: number;
  currency: string;
  link: string | null;
  problem: string | null;
  items: { name: string; state: string; error: string | null }[];
}

/** Steps of an open order. A person settles matters of money. */
function stepsOf(order: OrderFacts): Step[] {
  const { id, state, problem } = order;
  const step = stepOf(order);
  if (problem === null) return step ? [step] : [];
  const settle: Step = {
    ...ask('settle_order', 'DELETE', `/v2/setup/orders/${id}`),
    by: 'human',
    ids: [id],
    required: false,
    text: `Order ${id}: ${problem}. Close it when that is settled.`,
  };
  // A paid order goes on; an unpaid one waits, so that no person pays twice.
  return step && (state === 'paid' || state === 'incomplete') ? [settle, step] : [settle];
}

function stepOf({ id, state, items, ...order }: OrderFacts): Step | null {
  const at = `/v2/setup/orders/${id}`;
  if (state === 'awaiting_payment')
    return {
      ...ask('pay_order', 'GET', at),
      by: 'human',
      link: order.link,
      ids: [id],
      text:
        `The payment of order ${id} is open: ${saysCents(order.totalCents, order.currency)}. ` +
        `A person pays behind the link, or the order is closed (DELETE ${at}).`,
    };
  if (state === 'incomplete')
    return {
      ...ask('settle_order', 'POST', `${at}/retry`),
      by: 'human',
      ids: [id],
      required: false,
      text:
        `Order ${id} is paid, and not all of it was done: ${saysFailed(items)}. ` +
        `Try it again (POST ${at}/retry), or ask for the money back and close it (DELETE ${at}).`,
    };
  if (state !== 'paid') return null;
  const open = items.flatMap(({ name, state: is, error }) =>
    is === 'done' || is === 'failed' ? [] : [error ? `${name} (${error})` : name],
  );
  return {
    ...ask('await_order', 'GET', at),
    state: 'waiting',
    ids: [id],
    text: `Order ${id} is being carried out: ${joinNamed(open)}.`,
  };
}

export const orderSteps = (orders: readonly OrderFacts[]): Step[] => orders.flatMap(stepsOf);
