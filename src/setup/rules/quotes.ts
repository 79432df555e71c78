import { centsOf } from './cents.ts';

export interface DomainQuotes {
  currency: string;
  domains: { domain: string; available: boolean; price_per_year?: number }[];
}
export interface MailboxQuotes {
  currency: string;
  mailboxes: { email: string; price_per_month: number }[];
}

/** Prices in cents by name, or why the answer cannot be used. */
export type Prices =
  | { kind: 'ok'; currency: string; cents: Map<string, number>; unavailable: string[] }
  | { kind: 'unusable'; why: string };

interface Quote {
  name: string;
  available: boolean;
  price: number | undefined;
}

/** Each name must come exactly once and with a price, and no other. A connector is another party. */
function pricesOf(asked: readonly string[], currency: string, quotes: readonly Quote[]): Prices {
  const unusable = (why: string): Prices => ({ kind: 'unusable', why });
  const cents = new Map<string, number>();
  const unavailable: string[] = [];
  const seen = new Set<string>();
  for (const { name, available, price } of quotes) {
    if (!asked.includes(name)) return unusable(`it names ${name.slice(0, 100)}, which was not asked for`);
    if (seen.has(name)) return unusable(`it names ${name} twice`);
    seen.add(name);
    if (!available) {
      unavailable.push(name);
      continue;
    }
    if (price === undefined) return unusable(`it has no price for ${name}`);
    const value = centsOf(price);
    if (value === null)
      return unusable(
        `the price of ${name} must be from 0 to 100000 with two decimals at most, not ${price}`,
      );
    cents.set(name, value);
  }
  const missing = asked.find((name) => !seen.has(name));
  return missing === undefined
    ? { kind: 'ok', currency, cents, unavailable }
    : unusable(`it says nothing of ${missing}`);
}

export const domainPrices = (asked: readonly string[], { currency, domains }: DomainQuotes): Prices =>
  pricesOf(
    asked,
    currency,
    domains.map((each) => ({
      name: each.domain.toLowerCase(),
      available: each.available,
      price: each.price_per_year,
    })),
  );

export const mailboxPrices = (asked: readonly string[], { currency, mailboxes }: MailboxQuotes): Prices =>
  pricesOf(
    asked,
    currency,
    mailboxes.map((each) => ({
      name: each.email.toLowerCase(),
      available: true,
      price: each.price_per_month,
    })),
  );
