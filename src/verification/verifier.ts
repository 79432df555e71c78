import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { stopwatch } from '../platform/clock.ts';
import { parseAllowList } from '../platform/net/allow-list.ts';
import type { Services } from '../platform/services.ts';
import { createMailDns } from './find-mail-hosts.ts';
import type { MailDns } from './find-mail-hosts.ts';
import { Lanes } from './lanes.ts';
import { listsOf, loadLists } from './load-lists.ts';
import { Kept, createMemory, recallAnswer, rememberAnswer, wasUnknown } from './memory.ts';
import { createOutlet } from './outlet.ts';
import { readAddress } from './rules/address.ts';
import { laneOfHosts } from './rules/lane.ts';
import type { Answer } from './rules/verdict.ts';
import { testsBy } from './test-network.ts';
import { verifyAddress } from './verify-address.ts';
import type { ProbeSettings } from './verify-address.ts';

/** What came of a verification. */
export type Verified =
  | { kind: 'answered'; answer: Answer }
  /** Others ask the same mail hosts; its turn did not come in time. */
  | { kind: 'busy' }
  /** This machine reaches no resolver or no mail host: nothing is known of the address. */
  | { kind: 'shut' }
  /** The verifier was closed meanwhile. */
  | { kind: 'closed' };

/** The verifier of a process: one memory, one set of lanes. */
export interface Verifier {
  /** Whether this machine can work at all. */
  isOpen(): Promise<boolean>;
  /** An answer that was given lately; null: the address must be probed. */
  recall(email: string): Answer | null;
  /** The address was unknown lately: asking again costs no credit. */
  wasUnknown(email: string): boolean;
  /** Who runs the mail hosts of the address: addresses of one lane wait for each other. */
  laneOf(email: string): Promise<string>;
  /** Probes the address once its lane is free, for which it waits so long. */
  verify(email: string, waitMs: number): Promise<Verified>;
  /** Tests resolver and port by hosts that are always there. */
  testNetwork(): Promise<{ resolves: boolean; reaches: boolean }>;
  /** Ends what is under way; it counts as `closed`. */
  close(): void;
}

/** decided: sessions at once with one operator of mail hosts, and in all. */
export const LANE_SESSIONS = 4;
const MOST_SESSIONS = 200;
const MOST_LOOKUPS = 200;
const MOST_DOMAINS = 20_000;
const LANE_KEPT_MS = 10 * 60_000;
const SMTP_PORT = 25;

/** The name that probes say in EHLO. */
export const heloOf = (config: Pick<Services['config'], 'probeHelo' | 'publicUrl'>): string =>
  config.probeHelo ?? (config.publicUrl ? new URL(config.publicUrl).hostname : hostname());

/** decided: a verification is over within 45 s. */
function settingsOf(config: Services['config']): ProbeSettings {
  const helo = heloOf(config);
  return {
    port: config.probePort ?? SMTP_PORT,
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
  };
}

/** Throws `OperatorError` for lists that cannot be read. */
export function createVerifier({ config, clock, ids }: Pick<Services, 'config' | 'clock' | 'ids'>): Verifier {
  const settings = settingsOf(config);
  const allowList = parseAllowList(config.egressAllowCidrs);
  const memory = createMemory();
  const closing = new AbortController();
  const { signal } = closing;
  setMaxListeners(0, signal);
  const deps = { clock, ids, allowList, memory, lists: listsOf(loadLists(config.probeLists)), signal };
  const lanes = new Lanes({ sessions: LANE_SESSIONS, perMinute: config.probesPerMinute });
  const names = new Kept<string>(MOST_DOMAINS);
  const asking = new Map<string, Promise<string>>();
  const session = pLimit(MOST_SESSIONS);
  const lookup = pLimit(MOST_LOOKUPS);
  const now = (): number => clock.now().getTime();
  const withDns = async <T>(ask: (dns: MailDns) => Promise<T>): Promise<T> => {
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
  const tests = testsBy(config.probeTestHosts, settings.port, withDns);
  const outlet = createOutlet(clock, tests);

  const askLane = (domain: string): Promise<string> =>
    lookup(async () => {
      if (signal.aborted) return '';
      const hosts = await withDns((dns) => dns.hostsOf(domain));
      const name = laneOfHosts(domain, hosts.records);
      // A resolver that failed says nothing of the domain.
      if (hosts.domainExists !== null) names.set(domain, name, clock.wall().getTime(), LANE_KEPT_MS);
      return name;
    });

  /** A domain is looked up once, however many of its addresses ask. */
  const laneOf = async (email: string): Promise<string> => {
    const reading = readAddress(email);
    if (reading.kind === 'bad') return 'no domain';
    const domain = reading.address.domainAscii;
    const kept = names.get(domain, clock.wall().getTime());
    if (kept) return kept.value;
    const under = asking.get(domain) ?? askLane(domain).finally(() => asking.delete(domain));
    asking.set(domain, under);
    return under;
  };

  /** What the address's lane is, or null when that is not known in time. */
  async function laneWithin(email: string, waitMs: number): Promise<string | null> {
    if (waitMs === Number.POSITIVE_INFINITY) return laneOf(email);
    using timer = abortable(waitMs);
    return await Promise.race([laneOf(email), timer.over]);
  }

  return {
    isOpen: () => outlet.isOpen(),
    recall: (email) => recallAnswer(memory, email, now()),
    wasUnknown: (email) => wasUnknown(memory, email, now()),
    laneOf,
    async verify(email, waitMs) {
      const until = stopwatch() + waitMs;
      const late = (): Verified => (signal.aborted ? { kind: 'closed' } : { kind: 'busy' });
      const lane = await laneWithin(email, waitMs);
      if (lane === null || signal.aborted) return late();
      using place = await lanes.enter(lane, Math.max(0, until - stopwatch()));
      if (!place) return late();
      const answer = await session(async () =>
        signal.aborted ? null : verifyAddress(email, settings, deps),
      );
      if (!answer || signal.aborted) return { kind: 'closed' };
      if (!(await outlet.believes(answer))) return signal.aborted ? { kind: 'closed' } : { kind: 'shut' };
      rememberAnswer(memory, answer, now());
      return { kind: 'answered', answer };
    },
    async testNetwork() {
      const [resolves, reaches] = await Promise.all([tests.resolves(), tests.reaches()]);
      return { resolves, reaches };
    },
    close() {
      closing.abort();
      lanes.close();
    },
  };
}

/** A wait that its disposal ends. */
function abortable(ms: number): Disposable & { over: Promise<null> } {
  const ended = new AbortController();
  return {
    over: wait(ms, null, { signal: ended.signal }).catch(() => null),
    [Symbol.dispose]: () => ended.abort(),
  };
}
