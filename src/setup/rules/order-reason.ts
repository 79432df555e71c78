import type { SetupOrderState } from '../../platform/db/types.ts';

/** States in the API: `incomplete` becomes closed once a person closes the order. */
export const ORDER_STATES = [
  'awaiting_payment',
  'paid',
  'done',
  'incomplete',
  'closed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type ShownState = (typeof ORDER_STATES)[number];

export const shownState = (order: {
  state: SetupOrderState;
  closed_at: Date | null;
}): SetupOrderState | 'closed' =>
  order.state === 'incomplete' && order.closed_at !== null ? 'closed' : order.state;

interface NamedItem {
  name: string;
  state: string;
  error: string | null;
}

const MAX_NAMED = 10;
export const joinNamed = (texts: readonly string[]): string =>
  texts.slice(0, MAX_NAMED).join('; ') +
  (texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : '');

export const saysFailed = (items: readonly NamedItem[]): string =>
  joinNamed(items.flatMap(({ name, state, error }) => (state === 'failed' ? [`${name}: ${error}`] : [])));

/** Null: the state says enough. */
export function reasonOf(
  order: { state: SetupOrderState | 'closed'; problem: string | null },
  items: readonly NamedItem[],
): string | null {
  switch (order.state) {
    case 'incomplete':
      return saysFailed(items);
    case 'closed':
      return `a person closed it: ${saysFailed(items)}`;
    case 'expired':
      return 'no payment was reported in time';
    case 'cancelled':
      return 'a person closed it before it was paid';
    case 'awaiting_payment':
    case 'failed':
      return order.problem;
    default:
      return null;
  }
}
