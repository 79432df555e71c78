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

export interface ServiceHost {
  host: string;
  port: number;
}

export type RecordType = 'NS' | 'TXT' | 'MX' | 'A' | 'AAAA' | 'PTR';

/**
 * Texts are joined; hosts are lower-case without a final dot; MX hosts are sorted, best first (a null MX is an empty
 * host). `failed`: nothing is known.
 */
export type DnsAnswer =
  | { kind: 'records'; records: string[] }
  | { kind: 'none'; nameExists: boolean }
  | { kind: 'failed'; code: string };

export interface GuardedResolver {
  vet(host: string): Promise<Vetted>;
  mx(domain: string): Promise<string[] | null>;
  srv(service: string, domain: string): Promise<ServiceHost[]>;
  records(type: RecordType, name: string): Promise<DnsAnswer>;
  /** Asks each server separately: one may have cached for hours that there is no record. */
  recordsOfEach(type: RecordType, name: string): Promise<DnsAnswer[]>;
  close(): void;
}

const DNS_TIMEOUT_MS = 2_000;
/** Deadline for all servers together, as a multiple of the timeout of one. */
const DNS_DEADLINE = 2.5;
const MAX_SERVERS = 3;
/** Limit for one answer. A longer one counts as failed: the record may be in the rest. */
const MAX_RECORDS = 500;
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
/** RFC 6761 6.3: never asked of a DNS server. */
const LOCALHOST: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Uses c-ares instead of `dns.lookup`: a silent server blocks no thread of libuv's small pool, and /etc/hosts and
 * search domains do not apply. `servers`: `ip` or `ip:port`; default: the system's.
 */
export function createResolver(options: {
  servers?: readonly string[];
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
    // One denied address denies the name: a mix of public and private addresses is an attack.
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
          // decided: these two addresses are ours, not an attacker's: use those that the allow list permits.
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
      // A single "." means that the service does not exist (RFC 2782).
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

/** A and AAAA records, alternating so that a second try changes the family; or the resolver's error code. */
async function lookUp(dns: Resolver, within: Within, name: string): Promise<Address[] | string> {
  // With a final dot, so that no search domain is added.
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

/** Of two failures, a temporary one is reported before ENOTFOUND, and that before ENODATA. */
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
