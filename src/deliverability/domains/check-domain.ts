import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import { dkimKeysOf } from '../dkim-store.ts';
import { askDns, createDnsLimiter } from './ask-dns.ts';
import type { Places } from './ask-dns.ts';
import { smtpHostsOf } from './check-store.ts';
import { takeChecks } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import { keepChecks } from './keep-checks.ts';
import { checkDkim } from './rules/dkim.ts';
import { checkDmarc } from './rules/dmarc.ts';
import { checkLists } from './rules/dnsbl.ts';
import type { AskedList } from './rules/dnsbl.ts';
import { distrusted, healthOf, isSilent, nextDomainCheckAt } from './rules/health.ts';
import type { Findings, Health } from './rules/health.ts';
import { checkMtaSts } from './rules/mta-sts.ts';
import { checkMx } from './rules/mx.ts';
import { askOne } from './rules/question.ts';
import { testResolver } from './rules/resolver.ts';
import { checkReverseDns } from './rules/reverse-dns.ts';
import { liveOf } from './rules/setup.ts';
import { checkSpf } from './rules/spf.ts';
import { checkTlsRpt } from './rules/tls-rpt.ts';
import { testLists } from './test-lists.ts';
import type { DnsAnswer } from '../../platform/net/resolve.ts';

const BATCH = 10;
/** Longer than a check; when a worker dies, another repeats the check. */
const LEASE_MS = 60_000;

type Deps = Pick<AppServices, 'db' | 'clock' | 'egress' | 'ids' | 'config' | 'eventLog'>;
export type CheckedDomain = Pick<DomainRow, 'team_id' | 'id' | 'domain' | 'nameservers' | 'silent_checks'>;

const isPrintable = (name: string): boolean => /^[!-~]+$/.test(name);
const hostsIn = (answer: DnsAnswer): string[] | null =>
  answer.kind === 'failed'
    ? null
    : answer.kind === 'none'
      ? []
      : [...new Set(answer.records.filter(isPrintable))];

/**
 * The nameservers of a domain; null: the resolver failed. When they differ from the wanted ones, each DNS server is
 * asked separately, because one may cache old records for hours.
 */
async function lookUpNameservers(
  { egress }: Deps,
  { domain, nameservers }: CheckedDomain,
): Promise<string[] | null> {
  const sorted = (answer: DnsAnswer) => hostsIn(answer)?.toSorted() ?? null;
  const first = sorted(await egress.recordsOf('NS', domain));
  const isLive = (found: string[] | null): boolean => ['all', null].includes(liveOf({ nameservers, found }));
  if (isLive(first)) return first;
  const others = (await egress.recordsOfEach('NS', domain)).map(sorted);
  return others.find((found) => found !== null && isLive(found)) ?? first ?? others.find(Boolean) ?? null;
}

interface Basis {
  places: Places;
  doubt: string | null;
  lists: readonly AskedList[];
}

async function layBasis(deps: Deps): Promise<Basis> {
  const places = createDnsLimiter();
  const ask = askDns(deps, places);
  const nonce = deps.ids.uuid(deps.clock.wall());
  const doubt = await ask(testResolver(deps.config.dnsTestDomains, nonce));
  return { places, doubt, lists: doubt === null ? await testLists(deps, ask) : [] };
}

interface Found {
  findings: Findings;
  nameservers: string[] | null;
  mx: string[] | null;
}

async function find(deps: Deps, row: CheckedDomain, { places, doubt, lists }: Basis): Promise<Found> {
  const { domain, team_id: teamId } = row;
  if (doubt !== null) {
    const findings = distrusted(domain, deps.config.dnsblZones, doubt);
    return { findings, nameservers: null, mx: null };
  }
  const keys = await dkimKeysOf(deps.db, teamId, domain);
  const own = keys.map((key) => ({ selector: key.selector, publicKey: key.public_key }));
  const smtpHosts = await smtpHostsOf(deps.db, teamId, domain);
  const ask = askDns(deps, places);
  const [nameservers, mxHosts, mx, spf, dkim, dmarc, mta_sts, tls_rpt, reverse_dns, blacklists] =
    await Promise.all([
      lookUpNameservers(deps, row),
      ask(askOne('MX', domain)),
      ask(checkMx(domain)),
      ask(checkSpf(domain)),
      ask(checkDkim(domain, own)),
      ask(checkDmarc(domain)),
      ask(checkMtaSts(domain)),
      ask(checkTlsRpt(domain)),
      ask(checkReverseDns(domain, smtpHosts)),
      lists.length > 0 ? ask(checkLists(domain, smtpHosts, lists)) : null,
    ]);
  return {
    findings: { mx, spf, dkim, dmarc, mta_sts, tls_rpt, reverse_dns, blacklists },
    nameservers,
    mx: hostsIn(mxHosts)?.filter(Boolean) ?? null,
  };
}

/** `nameservers` and `mx` are null when the resolver failed. */
export async function checkDomain(
  deps: Deps,
  row: CheckedDomain,
  basis?: Basis,
): Promise<{ health: Health; nameservers: string[] | null; mx: string[] | null; checkedAt: Date }> {
  const known = basis ?? (await layBasis(deps));
  const { findings, nameservers, mx } = await find(deps, row, known);
  const health = healthOf(findings);
  const checkedAt = deps.clock.wall();
  const checked = { health, nameservers, mx, checkedAt };
  const silentChecks = !isSilent(health) ? 0 : known.doubt === null ? row.silent_checks + 1 : 0;
  const nextAt = nextDomainCheckAt(health, { wall: checkedAt, chance: deps.ids.chance(), silentChecks });
  await transact(deps.db, (trx) => keepChecks(trx, deps, row, { ...checked, nextAt, silentChecks }));
  return checked;
}

export async function checkDueDomains(deps: Deps & Pick<AppServices, 'log' | 'outage'>): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeChecks(deps.db, { wall, until, limit: BATCH });
  if (taken.length === 0) return false;
  const basis = await layBasis(deps);
  const done = await Promise.allSettled(taken.map((each) => checkDomain(deps, each, basis)));
  for (const [at, each] of done.entries())
    if (each.status === 'rejected' && !(await deps.outage.isOutage(each.reason)))
      deps.log.error({ domain: taken[at]!.id, err: each.reason as Error }, 'a domain could not be checked');
  return taken.length === BATCH;
}
