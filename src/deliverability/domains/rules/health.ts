import { exponential } from '../../../platform/rules/retry.ts';
import type { DnsblZone } from '../../../platform/config-domains.ts';
import { found, worst } from './question.ts';
import type { Finding, Verdict } from './question.ts';
import { isOfResolver } from './resolver.ts';
import type { ListsFinding } from './dnsbl.ts';

export const NEEDED = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export const FURTHER = ['mta_sts', 'tls_rpt', 'reverse_dns'] as const;
export const CHECKS = [...NEEDED, ...FURTHER] as const;
export type Check = (typeof CHECKS)[number];
type Needed = (typeof NEEDED)[number];
type Further = (typeof FURTHER)[number];

export interface Findings extends Record<Check, Finding> {
  blacklists: ListsFinding | null;
}

/** Rows of older releases have no further checks. */
export type Health = Record<Needed, Finding> &
  Partial<Record<Further, Finding>> & { blacklists?: ListsFinding | null; verdict: Verdict };

const WORDS: Record<Check, string> = {
  mx: 'MX',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mta_sts: 'MTA-STS',
  tls_rpt: 'TLS-RPT',
  reverse_dns: 'Reverse DNS',
};

/** decided: unknown results of the further checks and of block lists do not make a domain unknown */
export function healthOf(findings: Findings): Health {
  const { mta_sts, tls_rpt, reverse_dns, blacklists } = findings;
  const further = [mta_sts, tls_rpt, reverse_dns, blacklists].map((each) => each?.verdict ?? 'ok');
  return {
    verdict: worst([
      ...NEEDED.map((check) => findings[check].verdict),
      ...further.filter((verdict) => verdict !== 'unknown'),
    ]),
    ...findings,
  };
}

export function distrusted(domain: string, zones: readonly DnsblZone[], why: string): Findings {
  const unknown = found('unknown', why);
  const lists = zones.map((list) => ({ list, of: domain, status: 'unknown' as const, reason: why }));
  return {
    ...(Object.fromEntries(CHECKS.map((check) => [check, unknown])) as Record<Check, Finding>),
    blacklists: lists.length > 0 ? { ...unknown, lists } : null,
  };
}

const checksOf = (health: Health | null, verdict: Verdict, checks: readonly Check[]): string[] =>
  checks.flatMap((check) => {
    const finding = health?.[check];
    return finding?.verdict === verdict ? [`${WORDS[check]}: ${finding.reason}`] : [];
  });

export const brokenOf = (health: Health | null): string[] => checksOf(health, 'broken', CHECKS);
export const warningsOf = (health: Health | null): string[] => checksOf(health, 'warning', CHECKS);
export const unknownOf = (health: Health | null): string[] => checksOf(health, 'unknown', NEEDED);

/** Null: the resolver was trusted during the check. */
export const doubtOf = (health: Health | null): string | null =>
  health?.mx.verdict === 'unknown' && isOfResolver(health.mx.reason) ? health.mx.reason : null;

const RECORDS: Record<Check, (domain: string) => string> = {
  mx: (domain) => `the MX record of ${domain}`,
  spf: (domain) => `the TXT record of ${domain} (v=spf1)`,
  dkim: (domain) => `the DKIM key below _domainkey.${domain}`,
  dmarc: (domain) => `the TXT record of _dmarc.${domain}`,
  mta_sts: (domain) => `the TXT record of _mta-sts.${domain} or its policy`,
  tls_rpt: (domain) => `the TXT record of _smtp._tls.${domain}`,
  reverse_dns: (domain) => `the PTR records of the mail hosts of ${domain}`,
};

export const recordsToMend = (domain: string, health: Health): string[] =>
  CHECKS.flatMap((check) => (health[check]?.verdict === 'warning' ? [RECORDS[check](domain)] : []));

export const listedOf = (health: Health | null): string[] =>
  (health?.blacklists?.lists ?? []).flatMap(({ list, of, status, reason }) =>
    status === 'listed' ? [`${of} on ${list}: ${reason}`] : [],
  );

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const silentMs = exponential(HOUR_MS, DAY_MS);
/** decided: a day plus or minus a tenth, so that domains connected together are checked at different times. */
const SPREAD = 0.2;

/**
 * True when DNS did not answer for MX, SPF or DMARC. DKIM does not count, because a key at an unknown selector is
 * unknown every day.
 */
export const isSilent = (health: Health): boolean =>
  [health.mx, health.spf, health.dmarc].some(({ verdict }) => verdict === 'unknown');

/**
 * Time of the next check: in a day; without a DNS answer in an hour, doubling up to a day. `silentChecks`: consecutive
 * checks without an answer, including this one, except those where the resolver failed. `chance` is in [0, 1).
 */
export function nextDomainCheckAt(
  health: Health,
  { wall, chance, silentChecks }: { wall: Date; chance: number; silentChecks: number },
): Date {
  const everyMs = isSilent(health) ? silentMs(silentChecks) : DAY_MS;
  return new Date(wall.getTime() + everyMs * (1 - SPREAD / 2 + SPREAD * chance));
}
