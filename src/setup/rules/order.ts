import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';
import type { SetupItemState, SetupOrderState } from '../../platform/db/types.ts';

type OrderEvent = 'link' | 'pay' | 'fail' | 'expire' | 'cancel' | 'finish' | 'fall_short' | 'retry';

/**
 * decided: a paid order is carried out, also if its payment failed first or expired; only a person ends that.
 * `incomplete`: something failed, and nothing is under way.
 */
export const ORDER: Table<SetupOrderState, OrderEvent> = {
  planned: { link: 'awaiting_payment', pay: 'paid', fail: 'failed', expire: 'expired' },
  awaiting_payment: { pay: 'paid', fail: 'failed', expire: 'expired', cancel: 'cancelled' },
  paid: { finish: 'done', fall_short: 'incomplete' },
  done: {},
  incomplete: { retry: 'paid', finish: 'done' },
  failed: { pay: 'paid' },
  expired: { pay: 'paid' },
  cancelled: {},
};

export const afterOrder = (state: SetupOrderState, event: OrderEvent): SetupOrderState | null =>
  next(ORDER, state, event);

/** Items of orders in these states cannot be ordered again: they would be bought twice. */
export const OPEN_ORDERS = ['planned', 'awaiting_payment', 'paid'] as const satisfies SetupOrderState[];

/** Null: an item is under way. */
export function orderOutcome(states: readonly SetupItemState[]): 'finish' | 'fall_short' | null {
  if (states.every((state) => state === 'done')) return 'finish';
  return states.every((state) => state === 'done' || state === 'failed') ? 'fall_short' : null;
}

export function saysOpen(state: SetupOrderState, id: string): { is: string; remedy: string } {
  const at = `/v2/setup/orders/${id}`;
  switch (state) {
    case 'planned':
      return { is: 'another request plans just now', remedy: 'it is there or given up within two minutes' };
    case 'awaiting_payment':
      return { is: 'waits for its payment', remedy: `pay it, or close it (DELETE ${at})` };
    case 'paid':
      return { is: 'is paid and being carried out', remedy: `wait for it (GET ${at})` };
    case 'incomplete':
      return {
        is: 'is paid and fell short',
        remedy: `try it again (POST ${at}/retry), or close it (DELETE ${at})`,
      };
    default:
      return { is: `is ${state}`, remedy: `see GET ${at}` };
  }
}
