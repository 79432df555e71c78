import { providerOfMx } from './providers.ts';

/**
 * Addresses of one lane are probed a few at a time: those whose mail the same operator takes, as far as the first MX tells.
 * Of hosts with the same priority it is the first by name: resolvers turn them around.
 * The lane of a domain without mail hosts is its own.
 */
export function laneOfHosts(
  domain: string,
  records: readonly { exchange: string; priority: number }[],
): string {
  const [best] = records.toSorted((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1));
  const first = best?.exchange;
  if (first === undefined) return ownLaneOf(domain);
  const provider = providerOfMx(first);
  return provider ? `operator ${provider.name}` : `host ${first}`;
}

/** Until its mail hosts are known. */
export const ownLaneOf = (domain: string): string => `domain ${domain}`;
