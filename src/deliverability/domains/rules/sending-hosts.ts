import { isPrivate, reversedOf } from './address.ts';
import { askOne } from './question.ts';
import type { Asking } from './question.ts';

const MAX_HOSTS = 6;
const MAX_ADDRESSES = 8;

export interface SendingAddress {
  address: string;
  host: string;
}
export interface SendingAddresses {
  addresses: SendingAddress[];
  /** Hosts of the domain; empty: a provider handles all its mail. */
  hosts: string[];
  silent: { name: string; code: string } | null;
}

const isOf = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * The public addresses of the hosts that send for a domain: its MX hosts, and the SMTP hosts of its mailboxes. decided:
 * only hosts of the domain, and SMTP hosts that are addresses; a provider is responsible for its own hosts.
 */
export function* findSendingAddresses(
  domain: string,
  smtpHosts: readonly string[],
): Asking<SendingAddresses> {
  const mx = yield* askOne('MX', domain);
  let silent = mx.kind === 'failed' ? { name: domain, code: mx.code } : null;
  const literals = smtpHosts.filter((host) => reversedOf(host) !== null);
  const named = [
    ...(mx.kind === 'records' ? mx.records : []),
    ...smtpHosts.map((host) => host.toLowerCase()),
  ];
  const hosts = [...new Set(named.filter((host) => isOf(domain, host)))].slice(0, MAX_HOSTS);
  const answers =
    hosts.length === 0
      ? []
      : yield hosts.flatMap((name) => [
          { type: 'A' as const, name },
          { type: 'AAAA' as const, name },
        ]);
  const found = new Map<string, string>(literals.map((address) => [address, address]));
  for (const [at, answer] of answers.entries()) {
    const host = hosts[at >> 1]!;
    if (answer.kind === 'failed') silent ??= { name: host, code: answer.code };
    if (answer.kind !== 'records') continue;
    for (const address of answer.records) if (!found.has(address)) found.set(address, host);
  }
  const addresses = [...found]
    .filter(([address]) => reversedOf(address) !== null && !isPrivate(address))
    .slice(0, MAX_ADDRESSES)
    .map(([address, host]) => ({ address, host }));
  return { addresses, hosts: [...hosts, ...literals], silent };
}
