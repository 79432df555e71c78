import { providerOfMx } from './providers.ts';

const MAX_HOSTS = 10;
const MAX_NAME = 200;

/** `isAsked`: false when the provider's terms forbid a probe. */
export interface LaneName {
  name: string;
  isAsked: boolean;
}

/**
 * Addresses of one lane (same operators) are probed a few at a time. All MX name the lane, so a domain that lists
 * another operator's MX beside its own does not delay that operator's domains. A domain without mail hosts has a lane
 * of its own.
 */
export function laneOfHosts(
  domain: string,
  records: readonly { exchange: string; priority: number }[],
): LaneName {
  if (records.length === 0) return { name: ownLaneOf(domain), isAsked: true };
  const names = records.slice(0, MAX_HOSTS).map(({ exchange }) => {
    const provider = providerOfMx(exchange);
    return provider ? `operator ${provider.name}` : `host ${exchange}`;
  });
  return {
    name: [...new Set(names)].toSorted().join(', ').slice(0, MAX_NAME),
    isAsked: providerOfMx(records[0]!.exchange)?.policy !== 'no_probe',
  };
}

export const ownLaneOf = (domain: string): string => `domain ${domain}`;
