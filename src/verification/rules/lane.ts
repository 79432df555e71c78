import { providerOfMx } from './providers.ts';

/** Hosts of a domain that are looked at, as in a probe. */
const MAX_HOSTS = 10;
const MAX_NAME = 200;

/** Addresses of one name wait for each other; `isAsked` is false where no host is asked (a provider whose terms forbid it). */
export interface LaneName {
  name: string;
  isAsked: boolean;
}

/**
 * Addresses of one lane are probed a few at a time: those whose mail the same operators take, as far as the MX tell. All MX
 * name the lane: a domain that lists another operator's MX beside its own holds up none of that operator's domains. A
 * domain without mail hosts has a lane of its own.
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

/** Until its mail hosts are known. */
export const ownLaneOf = (domain: string): string => `domain ${domain}`;
