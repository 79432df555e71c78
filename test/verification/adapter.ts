import { systemClock } from '../../src/platform/clock.ts';
import { systemIds } from '../../src/platform/ids.ts';
import { parseAllowList } from '../../src/platform/net/allow-list.ts';
import type { AllowList } from '../../src/platform/net/allow-list.ts';
import { listsOf, loadLists } from '../../src/verification/load-lists.ts';
import { createResultCache, cachedResult, cacheResult } from '../../src/verification/result-cache.ts';
import type { ResultCache } from '../../src/verification/result-cache.ts';
import type { Answer } from '../../src/verification/rules/verdict.ts';
import { verifyAddress } from '../../src/verification/verify-address.ts';

interface DriverOptions {
  dns_servers: string[];
  smtp_port: number;
  is_public_address: (ip: string) => boolean | undefined;
  on_connect: (ip: string) => void;
  cache: object;
  connect_timeout_ms?: number;
  command_timeout_ms?: number;
  total_timeout_ms?: number;
  dns_timeout_ms?: number;
  dns_tries?: number;
  greylist_retries_ms?: number[];
  catch_all_check?: boolean;
  max_mx?: number;
  helo?: string;
  mail_from?: string;
}

const own = parseAllowList([]);
const memories = new WeakMap<object, ResultCache>();
const ids = systemIds();
const lists = listsOf(loadLists(undefined));

/** The product's verifier with the driver's DNS, port and public addresses. */
export async function verify(email: string, options: DriverOptions): Promise<Answer> {
  const allowList: AllowList = {
    ...own,
    judge: (ip) => (options.is_public_address(ip) === true ? { kind: 'allowed' } : own.judge(ip)),
  };
  const memory = memories.get(options.cache) ?? createResultCache();
  memories.set(options.cache, memory);
  const now = systemClock.now().getTime();
  const known = cachedResult(memory, email, now);
  if (known) return known;
  const answer = await verifyAddress(
    email,
    {
      port: options.smtp_port,
      helo: options.helo ?? 'verify.probe.test',
      mailFrom: options.mail_from ?? 'check@probe.test',
      dnsServers: options.dns_servers,
      connectTimeoutMs: options.connect_timeout_ms ?? 5_000,
      commandTimeoutMs: options.command_timeout_ms ?? 10_000,
      totalTimeoutMs: options.total_timeout_ms ?? 30_000,
      dnsTimeoutMs: options.dns_timeout_ms ?? 2_000,
      dnsTries: options.dns_tries ?? 2,
      maxHosts: options.max_mx ?? 3,
      checkCatchAll: options.catch_all_check ?? true,
      greylistRetriesMs: options.greylist_retries_ms ?? [],
      readPolicies: true,
    },
    {
      clock: systemClock,
      ids,
      allowList,
      memory,
      lists,
      signal: new AbortController().signal,
      onConnect: options.on_connect,
    },
  );
  cacheResult(memory, answer, now);
  return answer;
}
