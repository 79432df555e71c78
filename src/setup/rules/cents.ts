/** Limits of one item and of an order, in whole units of the currency. */
const MOST = { price: 100_000, total: 10_000_000 };

/** Null: not an amount in whole cents, negative, or above the limit. */
export function centsOf(price: number): number | null {
  const cents = Math.round(price * 100);
  return price >= 0 && price <= MOST.price && Math.abs(cents - price * 100) < 1e-6 ? cents : null;
}

export const priceOf = (cents: number): number => cents / 100;

export function totalCents(cents: readonly number[]): number | null {
  const total = cents.reduce((sum, each) => sum + each, 0);
  return total <= MOST.total * 100 ? total : null;
}

/** `12.50 EUR`, for people. */
export const saysCents = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency}`;
