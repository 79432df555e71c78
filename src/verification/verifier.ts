import { connect } from 'node:net';
import { hostname } from 'node:os';
import pLimit from 'p-limit';
import { parseAllowList } from '../platform/net/allow-list.ts';
import type { Services } from '../platform/services.ts';
import { createMailDns } from './find-mail-hosts.ts';
import { Lanes } from './lanes.ts';
import { Kept, createMemory } from './memory.ts';
import { createOutlet } from './outlet.ts';
import { readAddress } from './rules/address.ts';
import { laneOfHosts } from './rules/lane.ts';
import type { Answer } from './rules/verdict.ts';
import { recallAnswer, verifyAddress } from './verify-address.ts';
import type { ProbeSettings } from './verify-address.ts';

/** The verifier of a process: one memory, one set of lanes. */
export interface Verifier {
  /** Whether this machine can work at all. */
  isOpen(): Promise<boolean>;
  /** An answer that was given lately; null: the address must be probed. */
  recall(email: string): Answer | null;
  /** Who runs the mail hosts of the address: addresses of one lane wait for each other. */
  laneOf(email: string): Promise<string>;
  /** Probes the address once its lane is free; null when that takes longer than `waitMs`. */
  verify(email: string, waitMs: number): Promise<Answer | null>;
  /** Begins no more: who waits for a lane gets null, who waits for a lookup nothing. Sessions under way end by themselves. */
  close(): void;
}

/** decided: sessions at once with one operator of mail hosts, and in all. */
export const LANE_SESSIONS = 4;
const MOST_SESSIONS = 200;
const MOST_LOOKUPS = 20;
const MOST_DOMAINS = 20_000;
const LANE_KEPT_MS = 10 * 60_000;
const SMTP_PORT = 25;
const REACH_MS = 10_000;

/** decided: a verification is over within 45 s. */
function settingsOf(config: Services['config']): ProbeSettings {
  const helo = config.probeHelo ?? (config.publicUrl ? new URL(config.publicUrl).hostname : hostname());
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

const canConnect = (ip: string, port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: ip, port, timeout: REACH_MS });
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.once('timeout', () => resolve(false));
  return promise.finally(() => socket.destroy());
};

export function createVerifier({ config, clock, ids }: Pick<Services, 'config' | 'clock' | 'ids'>): Verifier {
  const settings = settingsOf(config);
  const allowList = parseAllowList(config.egressAllowCidrs);
  const deps = { clock, ids, allowList, memory: createMemory() };
  const lanes = new Lanes(LANE_SESSIONS);
  const names = new Kept<string>(MOST_DOMAINS);
  const session = pLimit(MOST_SESSIONS);
  const lookup = pLimit(MOST_LOOKUPS);
  const withDns = async <T>(ask: (dns: ReturnType<typeof createMailDns>) => Promise<T>): Promise<T> => {
    const dns = createMailDns({
      servers: settings.dnsServers,
      timeoutMs: settings.dnsTimeoutMs,
      tries: settings.dnsTries,
      allowList,
    });
    try {
      return await ask(dns);
    } finally {
      dns.close();
    }
  };
  const outlet = createOutlet({
    clock,
    hosts: config.probeTestHosts,
    reach: async (host) => {
      const found = await withDns((dns) => dns.addressesOf(host));
      return found.kind === 'ok' && (await canConnect(found.addresses[0]!, settings.port));
    },
  });

  const laneOf = async (email: string): Promise<string> => {
    const reading = readAddress(email);
    if (reading.kind === 'bad') return 'no domain';
    const domain = reading.address.domainAscii;
    const now = clock.wall().getTime();
    const kept = names.get(domain, now);
    if (kept) return kept.value;
    const hosts = await lookup(() => withDns((dns) => dns.hostsOf(domain)));
    const name = laneOfHosts(domain, hosts.records);
    // A resolver that failed says nothing of the domain.
    if (hosts.domainExists !== null) names.set(domain, name, now, LANE_KEPT_MS);
    return name;
  };

  return {
    isOpen: () => outlet.isOpen(),
    recall: (email) => recallAnswer(email, deps),
    laneOf,
    async verify(email, waitMs) {
      using place = await lanes.enter(await laneOf(email), waitMs);
      if (!place) return null;
      const answer = await session(() => verifyAddress(email, settings, deps));
      if (!answer.cached) outlet.note(answer);
      return answer;
    },
    close() {
      lookup.clearQueue();
      lanes.close();
    },
  };
}
