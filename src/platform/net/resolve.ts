import { Resolver } from 'node:dns/promises';
import { afterByTimer } from '../after.ts';
import type { After } from '../after.ts';
import type { AllowList } from './allow-list.ts';
import { isLocalhost, isSingleLabel, readHost } from './host.ts';

export type Address = { address: string; family: 4 | 6 };
type Vetted =
  | { kind: 'ok'; addresses: [Address, ...Address[]] }
  | { kind: 'denied'; why: string }
  | { kind: 'unresolved'; code: string };

/** Where a service of a domain is. */
export interface ServiceHost {
  host: string;
  port: number;
}

export type RecordType = 'NS' | 'TXT' | 'MX' | 'A' | 'AAAA' | 'PTR';

/**
 * What DNS says of a name: texts joined, hosts in lower case without a final dot, mail hosts the best first (of a null MX the
 * host is empty). `none` is an answer, `failed` is not: nothing is known then.
 */
export type DnsAnswer =
  | { kind: 'records'; records: string[] }
  | { kind: 'none'; nameExists: boolean }
  | { kind: 'failed'; code: string };

/** Answers "may we connect to this host, and at which address" anew each time; it keeps no cache. */
export interface GuardedResolver {
  vet(host: string): Promise<Vetted>;
  /** The MX hosts of a domain, the best first; empty: it has none; null: no server answered. */
  mx(domain: string): Promise<string[] | null>;
  /** The servers of a service of a domain (RFC 2782), the best first; empty: none, or no server answered. */
  srv(service: string, domain: string): Promise<ServiceHost[]>;
  /** The records that a name has of a type. */
  records(type: RecordType, name: string): Promise<DnsAnswer>;
  /** The same, asked of each server by itself: one may remember for hours that there was none. */
  recordsOfEach(type: RecordType, name: string): Promise<DnsAnswer[]>;
  /** Gives up on questions under way. */
  close(): void;
}

const DNS_TIMEOUT_MS = 2_000;
/** All servers of the list together may take so many times as long as one. */
const DNS_DEADLINE = 2.5;
/** Servers that one question is put to, one by one. */
const MAX_SERVERS = 3;
/** Of one answer. Of one with more nothing is known: what is looked for may be among the rest. */
const MAX_RECORDS = 500;
/** The servers know that there is none. */
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
/** RFC 6761 6.3: never asked of a DNS server. */
const LOCALHOST: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves with c-ares and not `dns.lookup`: no thread of libuv's small pool is held by a silent server, and neither
 * /etc/hosts nor search domains add meanings to a name. `servers` are `ip` or `ip:port`; without them the system's.
 */
export function createResolver(options: {
  servers?: readonly string[];
  /** Of one server for one answer. */
  timeoutMs?: number | undefined;
  allowList: AllowList;
  after?: After | undefined;
}): GuardedResolver {
  const { allowList, timeoutMs: timeout = DNS_TIMEOUT_MS } = options;
  const within = deadlineOf(options.after ?? afterByTimer, DNS_DEADLINE * timeout);
  const dns = new Resolver({ timeout, tries: 1 });
  if (options.servers && options.servers.length > 0) dns.setServers([...options.servers]);

  const judgeAll = (addresses: Address[]): Vetted => {
    const [first, ...rest] = addresses;
    if (!first) return { kind: 'unresolved', code: 'ENODATA' };
    // One denied answer denies the name: a mix of public and private answers is an attack.
    for (const { address } of addresses) {
      const verdict = allowList.judge(address);
      if (verdict.kind === 'denied') return verdict;
    }
    return { kind: 'ok', addresses: [first, ...rest] };
  };

  return {
    async vet(text) {
      const host = readHost(text);
      switch (host.kind) {
        case 'bad':
          return { kind: 'denied', why: host.message };
        case 'address':
          return judgeAll([{ address: host.address, family: host.family }]);
        case 'name':
          // decided: the two answers are ours, not an attacker's: those that the allow list names are used.
          if (isLocalhost(host.name)) return judgeAll(localAddresses(allowList));
          if (allowList.isEmpty && isSingleLabel(host.name))
            return { kind: 'denied', why: 'a name without a dot' };
          return lookUp(dns, within, host.name).then((answer) =>
            typeof answer === 'string' ? { kind: 'unresolved', code: answer } : judgeAll(answer),
          );
      }
    },
    async mx(domain) {
      const host = readHost(domain);
      if (host.kind !== 'name' || isSingleLabel(host.name)) return [];
      const [asked] = await within(Promise.allSettled([dns.resolveMx(`${host.name}.`)])).then((answers) =>
        answers === 'late' ? [] : answers,
      );
      if (asked?.status === 'fulfilled')
        return asked.value.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
      return asked && NO_RECORD.has(codeOf(asked.reason)) ? [] : null;
    },
    async srv(service, domain) {
      const host = readHost(domain);
      if (host.kind !== 'name' || isSingleLabel(host.name)) return [];
      const asked = Promise.allSettled([dns.resolveSrv(`${service}.${host.name}.`)]);
      const [answer] = await within(asked).then((all) => (all === 'late' ? [] : all));
      if (answer?.status !== 'fulfilled') return [];
      // A single "." says that there is no such service.
      return answer.value
        .filter(({ name }) => name !== '' && name !== '.')
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
        .map(({ name, port }) => ({ host: name.toLowerCase(), port }));
    },
    records: (type, name) => answerOf(dns, within, type, name),
    async recordsOfEach(type, name) {
      const servers = dns.getServers().slice(0, MAX_SERVERS);
      return Promise.all(
        servers.map((server) => {
          const alone = new Resolver({ timeout, tries: 1 });
          alone.setServers([server]);
          return answerOf(alone, within, type, name);
        }),
      );
    },
    close: () => dns.cancel(),
  };
}

async function answerOf(dns: Resolver, within: Within, type: RecordType, name: string): Promise<DnsAnswer> {
  const host = readHost(name);
  if (host.kind !== 'name' || isSingleLabel(host.name)) return { kind: 'none', nameExists: false };
  const asked = Promise.allSettled([askFor(dns, type, `${host.name}.`)]);
  const [answer] = await within(asked).then((all) => (all === 'late' ? [] : all));
  if (answer?.status === 'fulfilled') {
    const records = answer.value;
    if (records.length > MAX_RECORDS) return { kind: 'failed', code: 'ETOOMANY' };
    return records.length > 0 ? { kind: 'records', records } : { kind: 'none', nameExists: true };
  }
  const code = answer ? codeOf(answer.reason) : 'ETIMEOUT';
  return NO_RECORD.has(code) ? { kind: 'none', nameExists: code !== 'ENOTFOUND' } : { kind: 'failed', code };
}

const asHost = (name: string): string => name.toLowerCase().replace(/\.$/, '');

async function askFor(dns: Resolver, type: RecordType, rooted: string): Promise<string[]> {
  switch (type) {
    case 'NS':
      return (await dns.resolveNs(rooted)).map(asHost);
    case 'TXT':
      return (await dns.resolveTxt(rooted)).map((parts) => parts.join(''));
    case 'MX':
      return (await dns.resolveMx(rooted))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => asHost(exchange));
    case 'A':
      return dns.resolve4(rooted);
    case 'AAAA':
      return dns.resolve6(rooted);
    case 'PTR':
      return (await dns.resolvePtr(rooted)).map(asHost);
  }
}

function localAddresses(allowList: AllowList): Address[] {
  const open = LOCALHOST.filter(({ address }) => allowList.judge(address).kind === 'allowed');
  return open.length > 0 ? open : [...LOCALHOST];
}

/** A and AAAA, the families in turn so that a second try changes family; or the resolver's error code. */
async function lookUp(dns: Resolver, within: Within, name: string): Promise<Address[] | string> {
  // Rooted, so that no resolver setting can complete it to another name.
  const rooted = `${name}.`;
  const asked = Promise.allSettled([dns.resolve4(rooted), dns.resolve6(rooted)]);
  const answers = await within(asked);
  if (answers === 'late') return 'ETIMEOUT';
  const [a, aaaa] = answers;
  const v4 = a.status === 'fulfilled' ? a.value : [];
  const v6 = aaaa.status === 'fulfilled' ? aaaa.value : [];
  const turns = Array.from({ length: Math.max(v4.length, v6.length) }, (_, turn): Address[] => [
    ...(v4[turn] === undefined ? [] : [{ address: v4[turn], family: 4 as const }]),
    ...(v6[turn] === undefined ? [] : [{ address: v6[turn], family: 6 as const }]),
  ]);
  if (turns.length > 0) return turns.flat();
  return firstCode([a, aaaa]);
}

/** Of two failures the one that says more: "try later" before "no such name" before "no such record". */
function firstCode(answers: readonly PromiseSettledResult<string[]>[]): string {
  const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : 'ENODATA'));
  return (
    codes.find((code) => !NO_RECORD.has(code)) ?? codes.find((code) => code === 'ENOTFOUND') ?? 'ENODATA'
  );
}

const codeOf = (reason: unknown): string =>
  reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : 'EFAILED';

type Within = <T>(work: Promise<T>) => Promise<T | 'late'>;

const deadlineOf =
  (after: After, deadlineMs: number): Within =>
  async (work) => {
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const stopTimer = after(deadlineMs, () => resolve('late'));
    try {
      return await Promise.race([work, promise]);
    } finally {
      stopTimer();
    }
  };
