import type { DnsblZone } from '../../../platform/config-domains.ts';
import { found, worst } from './question.ts';
import type { Finding, Verdict } from './question.ts';
import type { ListsFinding } from './dnsbl.ts';

/** Without these a domain cannot send mail that arrives, or take answers. */
export const NEEDED = ['mx', 'spf', 'dkim', 'dmarc'] as const;
/** What helps beside them; where it is not known, nothing is amiss. */
export const FURTHER = ['mta_sts', 'tls_rpt', 'reverse_dns'] as const;
export const CHECKS = [...NEEDED, ...FURTHER] as const;
export type Check = (typeof CHECKS)[number];
type Needed = (typeof NEEDED)[number];
type Further = (typeof FURTHER)[number];

export interface Findings extends Record<Check, Finding> {
  /** Null: no list is switched on. */
  blacklists: ListsFinding | null;
}

/** What DNS says of a domain as one that sends mail. Rows of older releases have no further checks. */
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

/** decided: what is unknown of the further checks and of block lists does not make a domain unknown */
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

/** The findings when the resolver cannot be believed: nothing is known, on no list either. */
export function distrusted(domain: string, zones: readonly DnsblZone[], why: string): Findings {
  const unknown = found('unknown', why);
  const lists = zones.map((list) => ({ list, of: domain, status: 'unknown' as const, reason: why }));
  return {
    ...(Object.fromEntries(CHECKS.map((check) => [check, unknown])) as Record<Check, Finding>),
    blacklists: lists.length > 0 ? { ...unknown, lists } : null,
  };
}

/** What is broken in the records of a domain, in words. */
export const brokenOf = (health: Health | null): string[] =>
  CHECKS.flatMap((check) => {
    const finding = health?.[check];
    return finding?.verdict === 'broken' ? [`${WORDS[check]}: ${finding.reason}`] : [];
  });

/** What block lists have of a domain, in words. */
export const listedOf = (health: Health | null): string[] =>
  (health?.blacklists?.lists ?? []).flatMap(({ list, of, status, reason }) =>
    status === 'listed' ? [`${of} on ${list}: ${reason}`] : [],
  );

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** decided: a day, a tenth more or less, so that domains that were connected together are not asked for together. */
const SPREAD = 0.2;

/** When a domain is checked again; sooner when the resolver failed. `chance` is in [0, 1). */
export function nextCheckAt(health: Health, wall: Date, chance: number): Date {
  // A DKIM key that cannot be found is unknown every day: it is none of these.
  const isSilent = [health.mx, health.spf, health.dmarc].some(({ verdict }) => verdict === 'unknown');
  const everyMs = isSilent ? HOUR_MS : DAY_MS;
  return new Date(wall.getTime() + everyMs * (1 - SPREAD / 2 + SPREAD * chance));
}
