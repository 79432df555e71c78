import { createVerifier } from '../src/verification/verifier.ts';
import { loadConfig } from '../src/platform/config.ts';
import { shippedConfig } from '../src/platform/start-config.ts';
import { systemClock, stopwatch } from '../src/platform/clock.ts';
import { systemIds } from '../src/platform/ids.ts';
import { verifyRows } from '../src/verification/verify-rows.ts';
import { knows, startMailHosts } from '../test/support/mail-hosts.ts';

/** Addresses over mail hosts of which some hang: the time of the others, and the memory. */
const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 1_000);
const [HOSTS, SLOW] = [50, 5];
const MIB = 1024 * 1024;

const domains = Array.from({ length: HOSTS }, (_none, n) => `host${n}.test`);
const isSlow = (domain: string): boolean => Number(/\d+/.exec(domain)![0]) < SLOW;
await using hosts = await startMailHosts(
  Object.fromEntries(domains.map((domain) => [domain, isSlow(domain) ? () => null : knows])),
  '127.36',
);
const config = {
  ...loadConfig([shippedConfig('default'), shippedConfig('test')], {}),
  probePort: hosts.port,
  probeHelo: 'probe.test',
  dnsServers: [hosts.dns],
};
const verifier = createVerifier(
  { config, clock: systemClock, ids: systemIds() },
  { readPolicies: false, remember: true },
);
async function* rows(): AsyncGenerator<{ email: string }> {
  for (let n = 0; n < ADDRESSES; n++) yield { email: `${n % 3 ? 'ok' : 'no'}${n}@${domains[n % HOSTS]}` };
}

const before = process.memoryUsage().rss;
let most = before;
const startedAt = stopwatch();
const verdicts: Record<string, number> = {};
let [fast, lastAt] = [0, 0];
// The slow ones run 4 at a time for 20 s each: only the delay of the others counts.
const stop = new AbortController();
const expected = ADDRESSES - Math.ceil((ADDRESSES * SLOW) / HOSTS);
for await (const { row, answer } of verifyRows(verifier, rows(), stop.signal)) {
  most = Math.max(most, process.memoryUsage().rss);
  if (isSlow(row.email.slice(row.email.indexOf('@') + 1))) continue;
  lastAt = stopwatch() - startedAt;
  if (!answer) throw new Error('an address was not answered');
  verdicts[answer.verdict] = (verdicts[answer.verdict] ?? 0) + 1;
  if (++fast === expected) break;
}
process.stdout.write(
  `${JSON.stringify({
    name: 'verify',
    unit: 's until every address of a host that answers is verified',
    addresses: ADDRESSES,
    hosts: HOSTS,
    silent_hosts: SLOW,
    value: Number((lastAt / 1000).toFixed(2)),
    verdicts,
    most_sessions: Math.max(...domains.map(hosts.mostAtOnce)),
    rss_growth_mib: Math.round((most - before) / MIB),
  })}\n`,
);
process.exit(0);
