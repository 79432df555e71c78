import { Resolver } from 'node:dns/promises';
import { classifyAddress } from '../platform/net/address.ts';
import type { AllowList } from '../platform/net/allow-list.ts';
import { isLocalhost, readHost } from '../platform/net/host.ts';
import type { Finding } from './rules/reply.ts';

export interface MailHostRecord {
  exchange: string;
  priority: number;
}
export type MailHosts = {
  records: MailHostRecord[];
  isImplicit: boolean;
  domainExists: boolean | null;
  error: string | null;
} & ({ kind: 'found' } | { kind: 'none'; finding: Finding });

export type HostAddresses =
  | { kind: 'ok'; addresses: string[] }
  | { kind: 'not_public' }
  | { kind: 'nothing' }
  | { kind: 'failed'; code: string };

export interface MailDns {
  hostsOf(domain: string): Promise<MailHosts>;
  addressesOf(host: string): Promise<HostAddresses>;
  /** Null: the resolver failed. */
  textsOf(name: string): Promise<string[] | null>;
  close(): void;
}

const invalid = (reason: string): Finding => ({
  subtype: 'invalid_mailbox',
  reason,
  risk: 'Invalid',
  bounceCategory: 'invalid_recipient',
});

export const dnsFailure = (code: string): Finding => ({
  subtype: code === 'ETIMEOUT' ? 'timeout' : 'unknown_smtp',
  reason: code === 'ETIMEOUT' ? 'dns_timeout' : 'dns_error',
  risk: 'HIGH',
  bounceCategory: 'soft',
});

const MAX_ADDRESSES = 4;
const MAX_RECORDS = 50;
const MAX_TEXT = 1_000;

const ask = <T>(question: Promise<T[]>): Promise<T[] | string> =>
  question.catch((error: unknown) =>
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EFAILED',
  );

async function resolveAddresses(dns: Resolver, allowList: AllowList, host: string): Promise<HostAddresses> {
  const read = readHost(host);
  // decided: an IP address in place of a name is no mail host (RFC 5321 5.1). It is never called, and a private one is
  // reported.
  if (read.kind === 'address')
    return classifyAddress(read.address).kind === 'public' ? { kind: 'nothing' } : { kind: 'not_public' };
  if (read.kind === 'bad') return { kind: 'nothing' };
  if (isLocalhost(read.name)) return { kind: 'not_public' };
  let code = 'ENODATA';
  let denied = false;
  // IPv4 first: servers demand more of IPv6 senders (450 4.7.26).
  for (const family of [4, 6] as const) {
    const rooted = `${read.name}.`;
    const found = await ask(family === 4 ? dns.resolve4(rooted) : dns.resolve6(rooted));
    if (typeof found === 'string') {
      if (!NO_RECORD.has(found)) code = found;
      if (found === STOPPED) break;
      continue;
    }
    // decided: public addresses beside a private one are used. The probe connects to the vetted address, so a mix opens
    // nothing, and a mailbox behind it is not called dead.
    const allowed = found.filter((address) => allowList.judge(address).kind === 'allowed');
    if (allowed.length > 0) return { kind: 'ok', addresses: allowed.slice(0, MAX_ADDRESSES) };
    denied ||= found.length > 0;
  }
  // A lookup of this family failed, so there may be a public address.
  if (!NO_RECORD.has(code)) return { kind: 'failed', code };
  return { kind: denied ? 'not_public' : 'nothing' };
}

/**
 * Follows MX, null MX and implicit MX (RFC 5321 5.1, RFC 7505) by c-ares, which uses neither /etc/hosts nor search
 * domains.
 */
export function createMailDns(options: {
  servers: readonly string[];
  timeoutMs: number;
  tries: number;
  allowList: AllowList;
}): MailDns {
  const dns = new Resolver({
    timeout: options.timeoutMs,
    tries: options.tries,
    maxTimeout: options.timeoutMs,
  });
  if (options.servers.length > 0) dns.setServers([...options.servers]);

  const addressesOf = (host: string): Promise<HostAddresses> =>
    resolveAddresses(dns, options.allowList, host);

  return {
    addressesOf,
    async textsOf(name) {
      const found = await ask(dns.resolveTxt(`${name}.`));
      if (typeof found === 'string') return NO_RECORD.has(found) ? [] : null;
      return found.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_TEXT));
    },
    async hostsOf(domain) {
      const found = await ask(dns.resolveMx(`${domain}.`));
      const none = (finding: Finding, domainExists: boolean | null, error: string | null = null): MailHosts => ({
        kind: 'none', finding, domainExists, error, records: [], isImplicit: false,
      }); // prettier-ignore
      // A CNAME without MX gives an empty list: the domain may still take mail (RFC 5321 5.1).
      if (typeof found !== 'string' && found.length > 0) {
        const records = found
          .filter(({ exchange }) => exchange !== '' && exchange !== '.')
          .map(({ exchange, priority }) => ({ exchange: exchange.toLowerCase(), priority }))
          .toSorted((a, b) => a.priority - b.priority)
          .slice(0, MAX_RECORDS);
        return records.length === 0
          ? none(invalid('null_mx'), true)
          : { kind: 'found', records, isImplicit: false, domainExists: true, error: null };
      }
      if (found === 'ENOTFOUND') return none(invalid('domain_not_found'), false, found);
      if (typeof found === 'string' && !NO_RECORD.has(found)) return none(dnsFailure(found), null, found);
      const own = await addressesOf(domain);
      if (own.kind === 'nothing') return none(invalid('no_mail_host'), true);
      if (own.kind === 'failed') return none(dnsFailure(own.code), true, own.code);
      const records = [{ exchange: domain, priority: 0 }];
      return { kind: 'found', records, isImplicit: true, domainExists: true, error: null };
    },
    close: () => dns.cancel(),
  };
}

const STOPPED = 'ECANCELLED';
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
export const UNRESOLVABLE = invalid('mx_unresolvable');
export const NOT_PUBLIC = invalid('mx_not_public');
