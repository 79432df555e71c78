/** The most that one thing may cost, and an order. */
const MOST = { price: 100_000, total: 10_000_000 };

/** A price in cents; null: it is none that money has. */
export function centsOf(price: number): number | null {
  const cents = Math.round(price * 100);
  return price >= 0 && price <= MOST.price && Math.abs(cents - price * 100) < 1e-6 ? cents : null;
}

/** What cents are on the wire. */
export const priceOf = (cents: number): number => cents / 100;

/** Null: more than an order may cost. */
export function totalCents(cents: readonly number[]): number | null {
  const total = cents.reduce((sum, each) => sum + each, 0);
  return total <= MOST.total * 100 ? total : null;
}

/** `12.50 EUR`, for people. */
export const saysCents = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency}`;
