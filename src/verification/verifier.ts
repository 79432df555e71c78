import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { stopwatch } from '../platform/clock.ts';
import { TtlCache } from '../platform/ttl-cache.ts';
import { parseAllowList } from '../platform/net/allow-list.ts';
import type { AllowList } from '../platform/net/allow-list.ts';
import type { Services } from '../platform/services.ts';
import { createMailDns } from './find-mail-hosts.ts';
import type { MailDns } from './find-mail-hosts.ts';
import { Lanes } from './lanes.ts';
import { listsOf, loadLists } from './load-lists.ts';
import { createResultCache, cachedResult, cacheResult } from './result-cache.ts';
import { createPort25 } from './port25.ts';
import type { Part } from './port25.ts';
import { readAddress } from './rules/address.ts';
import { laneOfHosts, ownLaneOf } from './rules/lane.ts';
import type { LaneName } from './rules/lane.ts';
import type { Answer } from './rules/verdict.ts';
import { testsBy } from './test-network.ts';
import { verifyAddress } from './verify-address.ts';
import type { ProbeSettings } from './verify-address.ts';

export type Verified =
  | { kind: 'answered'; answer: Answer }
  /** Other verifications use the same mail hosts, and the wait ended first. */
  | { kind: 'busy' }
  /** This machine's resolvers or its port 25 fail: the address stays unknown. */
  | { kind: 'shut'; what: Part }
  | { kind: 'closed' };

export interface Verifier {
  shut(): Promise<Part | null>;
  /** A recent result of the same requester; null: the address needs a probe. */
  recall(email: string, whose?: string): Answer | null;
  laneOf(email: string): Promise<string>;
  verify(email: string, waitMs: number, whose?: string): Promise<Verified>;
  close(): void;
}

/** decided: limits of sessions at once, with one operator of mail hosts and in all. */
export const LANE_SESSIONS = 4;
const MOST_SESSIONS = 1_000;
const MOST_LOOKUPS = 1_000;
const UNBOUNDED = 1e9;
const ALL = 'all';
const NO_DOMAIN = 'no domain';
const MOST_DOMAINS = 20_000;
const LANE_KEPT_MS = 10 * 60_000;
const SMTP_PORT = 25;

export const portOf = (config: Pick<Services['config'], 'probePort'>): number =>
  config.probePort ?? SMTP_PORT;

export const heloOf = (config: Pick<Services['config'], 'probeHelo' | 'publicUrl'>): string =>
  config.probeHelo ?? (config.publicUrl ? new URL(config.publicUrl).hostname : hostname());

/** decided: a verification ends within 45 s. */
function settingsOf(config: Services['config'], readPolicies: boolean): ProbeSettings {
  const helo = heloOf(config);
  return {
    port: portOf(config),
    helo,
    mailFrom: config.probeFrom ?? `verify@${helo}`,
    dnsServers: config.dnsServers,
    connectTimeoutMs: 10_000,
    commandTimeoutMs: 20_000,
    totalTimeoutMs: 45_000,
    dnsTimeoutMs: 3_000,
    dnsTries: 2,
    maxHosts: 3,
    checkCatchAll: true,
    greylistRetriesMs: [],
    readPolicies,
  };
}

/** Finds the lane of a domain. Null: the lookup did not end within `waitMs`. */
function createLaneFinder({
  clock,
  signal,
  lookups,
  withDns,
}: Pick<Services, 'clock'> & { signal: AbortSignal; lookups: Lanes; withDns: ReturnType<typeof dnsFor> }) {
  const names = new TtlCache<LaneName>(MOST_DOMAINS);
  const asking = new Map<string, Promise<LaneName | null>>();

  async function askLane(domain: string, waitMs: number): Promise<LaneName | null> {
    using place = await lookups.enter(ALL, waitMs);
    if (!place || signal.aborted) return null;
    const hosts = await withDns((dns) => dns.hostsOf(domain));
    const lane = laneOfHosts(domain, hosts.records);
    // A failed resolver says nothing about the domain.
    if (hosts.domainExists !== null) names.set(domain, lane, clock.wall().getTime(), LANE_KEPT_MS);
    return lane;
  }

  return async function laneOf(domain: string, waitMs: number): Promise<LaneName | null> {
    const kept = names.get(domain, clock.wall().getTime());
    if (kept) return kept.value;
    const under = asking.get(domain) ?? askLane(domain, waitMs).finally(() => asking.delete(domain));
    asking.set(domain, under);
    if (waitMs === Number.POSITIVE_INFINITY) return under;
    using timer = abortable(waitMs);
    return await Promise.race([under, timer.over]);
  };
}

/**
 * Throws `OperatorError` for lists that cannot be read. `readPolicies`: results have SPF and DMARC; `remember`: `recall`
 * knows results.
 */
export function createVerifier(
  { config, clock, ids, log }: Pick<Services, 'config' | 'clock' | 'ids'> & Partial<Pick<Services, 'log'>>,
  { readPolicies, remember }: { readPolicies: boolean; remember: boolean },
): Verifier {
  const settings = settingsOf(config, readPolicies);
  const allowList = parseAllowList(config.egressAllowCidrs);
  const memory = createResultCache();
  const closing = new AbortController();
  const { signal } = closing;
  setMaxListeners(0, signal);
  const deps = { clock, ids, allowList, memory, lists: listsOf(loadLists(config.probeLists)), signal };
  const lanes = new Lanes({ sessions: LANE_SESSIONS, perMinute: config.probesPerMinute });
  const sessions = new Lanes({ sessions: MOST_SESSIONS, perMinute: UNBOUNDED });
  const lookups = new Lanes({ sessions: MOST_LOOKUPS, perMinute: UNBOUNDED });
  const now = (): number => clock.now().getTime();
  const withDns = dnsFor(settings, allowList, signal);
  const laneOf = createLaneFinder({ clock, signal, lookups, withDns });
  const port25 = createPort25(testsBy(config.probeTestHosts, settings.port, withDns, signal), {
    tell: (part, works) => {
      if (works) log?.info({ part }, 'address verification works again');
      else
        log?.warn({ part }, 'address verification stands still: the network of this machine reaches nothing');
    },
  });

  async function probe(email: string, whose?: string): Promise<Verified> {
    const askedAt = stopwatch();
    const answer = await verifyAddress(email, settings, deps);
    const isBelieved = signal.aborted || (await port25.believes(answer, askedAt));
    if (signal.aborted) return { kind: 'closed' };
    if (!isBelieved) return { kind: 'shut', what: (await port25.shut()) ?? 'resolver' };
    if (remember) cacheResult(memory, answer, now(), whose);
    return { kind: 'answered', answer };
  }

  return {
    shut: () => port25.shut(),
    recall: (email, whose) => cachedResult(memory, email, now(), whose),
    async laneOf(email) {
      const reading = readAddress(email);
      if (reading.kind === 'bad') return NO_DOMAIN;
      const { domainAscii } = reading.address;
      return (await laneOf(domainAscii, Number.POSITIVE_INFINITY))?.name ?? ownLaneOf(domainAscii);
    },
    async verify(email, waitMs, whose) {
      const reading = readAddress(email);
      if (reading.kind === 'bad') return probe(email);
      const until = stopwatch() + waitMs;
      const left = (): number => Math.max(0, until - stopwatch());
      const late = (): Verified => (signal.aborted ? { kind: 'closed' } : { kind: 'busy' });
      const lane = await laneOf(reading.address.domainAscii, waitMs);
      if (lane === null || signal.aborted) return late();
      if (!lane.isAsked) return probe(email, whose);
      using place = await lanes.enter(lane.name, left());
      using among = place && (await sessions.enter(ALL, left()));
      if (!among) return late();
      const what = await port25.shut();
      return what ? { kind: 'shut', what } : await probe(email, whose);
    },
    close() {
      closing.abort();
      for (const each of [lanes, sessions, lookups]) each.close();
    },
  };
}

export async function testNetwork(
  config: Services['config'],
): Promise<{ resolves: boolean; greets: boolean }> {
  const { signal } = new AbortController();
  const settings = settingsOf(config, false);
  const withDns = dnsFor(settings, parseAllowList(config.egressAllowCidrs), signal);
  const tests = testsBy(config.probeTestHosts, settings.port, withDns, signal);
  const [resolves, greets] = await Promise.all([tests.resolves(), tests.greets()]);
  return { resolves, greets };
}

function dnsFor(settings: ProbeSettings, allowList: AllowList, signal: AbortSignal) {
  return async <T>(ask: (dns: MailDns) => Promise<T>): Promise<T> => {
    const dns = createMailDns({
      servers: settings.dnsServers,
      timeoutMs: settings.dnsTimeoutMs,
      tries: settings.dnsTries,
      allowList,
    });
    const end = (): void => dns.close();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await ask(dns);
    } finally {
      signal.removeEventListener('abort', end);
      dns.close();
    }
  };
}

function abortable(ms: number): Disposable & { over: Promise<null> } {
  const ended = new AbortController();
  return {
    over: wait(ms, null, { signal: ended.signal }).catch(() => null),
    [Symbol.dispose]: () => ended.abort(),
  };
}
