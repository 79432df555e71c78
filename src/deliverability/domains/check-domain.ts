import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import { dkimKeysOf } from '../dkim-store.ts';
import { askDns, createPlaces } from './ask-dns.ts';
import type { Places } from './ask-dns.ts';
import { smtpHostsOf } from './check-store.ts';
import { takeChecks } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import { keepChecks } from './keep-checks.ts';
import { checkDkim } from './rules/dkim.ts';
import { checkDmarc } from './rules/dmarc.ts';
import { checkLists } from './rules/dnsbl.ts';
import { distrusted, healthOf, nextCheckAt } from './rules/health.ts';
import type { Health } from './rules/health.ts';
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
/** Longer than a check: one whose worker is gone is made again. */
const LEASE_MS = 60_000;

type Deps = Pick<AppServices, 'db' | 'clock' | 'egress' | 'ids' | 'config' | 'eventLog' | 'log'>;
export type CheckedDomain = Pick<DomainRow, 'team_id' | 'id' | 'domain' | 'nameservers'>;

/** Whether Postgres stores it, and people can read it. */
const isPrintable = (name: string): boolean => /^[!-~]+$/.test(name);
const hostsIn = (answer: DnsAnswer): string[] | null =>
  answer.kind === 'failed'
    ? null
    : answer.kind === 'none'
      ? []
      : [...new Set(answer.records.filter(isPrintable))];

/**
 * Those that a domain has; null: the resolver failed. Where they are not those to set, each DNS server is asked by itself:
 * one may remember for hours what was there before.
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

/** Checks a domain by DNS and keeps what was found. Resolves its nameservers too; null: the resolver failed. */
export async function checkDomain(
  deps: Deps,
  row: CheckedDomain,
  places?: Places,
): Promise<{ health: Health; nameservers: string[] | null; mx: string[] | null; checkedAt: Date }> {
  const { domain, team_id: teamId } = row;
  const keys = await dkimKeysOf(deps.db, teamId, domain);
  const own = keys.map((key) => ({ selector: key.selector, publicKey: key.public_key }));
  const smtpHosts = await smtpHostsOf(deps.db, teamId, domain);
  const ask = askDns(deps, places);
  const checkOnLists = async () => {
    const lists = await testLists(deps, ask);
    return lists.length > 0 ? ask(checkLists(domain, smtpHosts, lists)) : null;
  };
  const wall = deps.clock.wall();
  const [doubt, found, mxHosts, mx, spf, dkim, dmarc, mta_sts, tls_rpt, reverse_dns, blacklists] =
    await Promise.all([
      askDns(deps, places)(testResolver(deps.config.dnsTestDomains, deps.ids.uuid(wall))),
      lookUpNameservers(deps, row),
      ask(askOne('MX', domain)),
      ask(checkMx(domain)),
      ask(checkSpf(domain)),
      ask(checkDkim(domain, own)),
      ask(checkDmarc(domain)),
      ask(checkMtaSts(domain)),
      ask(checkTlsRpt(domain)),
      ask(checkReverseDns(domain, smtpHosts)),
      checkOnLists(),
    ]);
  const findings = { mx, spf, dkim, dmarc, mta_sts, tls_rpt, reverse_dns, blacklists };
  const health = healthOf(doubt === null ? findings : distrusted(findings, doubt));
  const checkedAt = deps.clock.wall();
  const checked = {
    health,
    nameservers: doubt === null ? found : null,
    mx: doubt === null ? (hostsIn(mxHosts)?.filter(Boolean) ?? null) : null,
    checkedAt,
  };
  const nextAt = nextCheckAt(health, checkedAt, deps.ids.chance());
  await transact(deps.db, (trx) => keepChecks(trx, deps, row, { ...checked, nextAt }));
  return checked;
}

/** Checks domains that are due. Resolves true when there may be more. */
export async function checkDueDomains(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeChecks(deps.db, { wall, until, limit: BATCH });
  const places = createPlaces();
  const done = await Promise.allSettled(taken.map((each) => checkDomain(deps, each, places)));
  for (const [at, each] of done.entries())
    if (each.status === 'rejected')
      deps.log.error({ domain: taken[at]!.id, err: each.reason as Error }, 'a domain could not be checked');
  return taken.length === BATCH;
}
