import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDomain, checkDueDomains } from '../../../src/deliverability/domains/check-domain.ts';
import { createEgress } from '../../../src/platform/net/egress.ts';
import type { Egress } from '../../../src/platform/net/egress.ts';
import { CASES, WORKING_LISTS, needsFailure, selfOf, zoneOfCases } from '../../fixtures/domains.ts';
import type { Case } from '../../fixtures/domains.ts';
import { nsdMissing, startNsd } from '../../support/nsd.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Lie, Zone } from '../../support/scripted-dns.ts';

const tls = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/tls', name), 'utf8');
const LISTS = [
  'zen.spamhaus.org',
  'dbl.spamhaus.org',
  'bl.spamcop.net',
  'multi.surbl.org',
  'multi.uribl.com',
] as const;
const SECONDS = 1_000;

async function startPolicies(): Promise<{ port: number } & AsyncDisposable> {
  const policies = new Map(CASES.flatMap((each, at) => (each.policy ? [[`mta-sts.${selfOf(each, at).name}`, each.policy]] : []))); // prettier-ignore
  const server = createServer(
    { cert: tls('policy-hosts.pem'), key: tls('policy-hosts.key') },
    ({ headers }, response) => {
      const { status = 200, type = 'text/plain', body = '' } = policies.get(headers.host!.split(':')[0]!) ?? { status: 404 }; // prettier-ignore
      response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.test/' }).end(body);
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface World extends AsyncDisposable {
  t: TestApp;
  /** The real egress, with the ports of the policy hosts. */
  egress: Egress;
}

async function startWorld(server: string): Promise<World> {
  await using starting = new AsyncDisposableStack();
  const { port } = starting.use(await startPolicies());
  const t = starting.use(
    await testApp({
      config: { dnsServers: [server], dnsTestDomains: ['always.test'], dnsblZones: [...LISTS] },
    }),
  );
  const real = createEgress({ allowCidrs: ['127.0.0.0/8'], dnsServers: [server], ca: tls('policy-authority.pem') }); // prettier-ignore
  starting.defer(() => real.close());
  const closing = starting.move();
  return {
    t,
    // A policy is asked for at port 443, which a test may not take.
    egress: { ...real, request: (ask) => real.request({ ...ask, url: ask.url.replace(/^(https:\/\/[^/]+)/, `$1:${port}`) }) }, // prettier-ignore
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function judgeAll({ t: app, egress: way }: World, cases: readonly (readonly [at: number, each: Case])[]): Promise<void> {
  for (const [at, each] of cases) await app.call('POST', '/domains/connect', { TeamId: app.teamId, domain: selfOf(each, at).name });
  while (await checkDueDomains({ ...app.app, egress: way }));
  const shown: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [at, each] of cases) {
    const { name } = selfOf(each, at);
    const key = `${name}: ${each.about}`;
    const { checks } = (await app.call('GET', `/domains/${name}`)).body.data.health as { checks: Record<string, { verdict: string; reason: string }> };
    shown[key] = Object.fromEntries(Object.entries(checks).map(([check, { verdict, reason }]) => [check, [verdict, reason]]));
    expected[key] = Object.fromEntries(Object.keys(checks).map((check) => {
      const [verdict, reason] = each.expected[check as keyof typeof each.expected] ?? ['ok', /./];
      return [check, [verdict, expect.stringMatching(reason)]];
    }));
  }
  expect(shown).toEqual(expected);
} // prettier-ignore

const missing = nsdMissing();
if (missing) process.stderr.write(`The checks of domains are not tested by NSD: ${missing}\n`);
describe.skipIf(missing !== null)('a worker, by NSD', () => {
  it('judges each domain as by the scripted server', { timeout: 120 * SECONDS }, async () => {
    await using nsd = await startNsd(zoneOfCases());
    await using world = await startWorld(nsd.server);
    const cases = [...CASES.entries()].filter(([, each]) => !needsFailure(each));
    expect(cases.length).toBeGreaterThanOrEqual(60);
    await judgeAll(world, cases);
  });
});

let closing: AsyncDisposableStack;
let world: World;
let t: TestApp;
let liar: { lie: Lie | null };
let zone: Zone;
beforeAll(async () => {
  closing = new AsyncDisposableStack();
  liar = { lie: null };
  zone = zoneOfCases();
  const dns = closing.use(await startDns(zone, liar));
  world = closing.use(await startWorld(dns.server));
  ({ t } = world);
});
afterAll(() => closing[Symbol.asyncDispose]());

const connect = async (domain: string): Promise<string> =>
  (await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain })).body.data.id;
const checksOf = async (domain: string) => (await t.call('GET', `/domains/${domain}`)).body.data.health.checks; // prettier-ignore
const check = async (id: string, domain: string) =>
  (
    await checkDomain(
      { ...t.app, egress: world.egress },
      { team_id: t.teamId, id, domain, nameservers: [], silent_checks: 0 },
    )
  ).health;

describe('a worker', () => {
  it(
    'judges more than 60 domains, good and broken in every way, each rightly',
    { timeout: 120 * SECONDS },
    async () => {
      expect(CASES.length).toBeGreaterThanOrEqual(60);
      await judgeAll(world, [...CASES.entries()]);
    },
  );

  it.each<Lie>(['nxdomain', 'listed', 'garbage', 'texts', 'other_name', 'other_question', 'silent'])(
    'calls nothing broken or listed when the resolver lies: %s',
    { timeout: 60 * SECONDS },
    async (lie) => {
      const before = await checksOf('case1.test');
      const history = await t.call('GET', '/domains/case1.test/history');
      liar.lie = lie;
      try {
        const id = await connect('case1.test');
        const { verdict, blacklists, ...checks } = await check(id, 'case1.test');
        expect(verdict).toBe('unknown');
        expect(Object.values(checks).map((each) => each.verdict)).toEqual(Object.keys(checks).map(() => 'unknown'));
        expect(blacklists?.lists.map(({ status }) => status) ?? []).not.toContain('listed');
        expect(blacklists?.verdict).toBe('unknown');
        expect((await t.call('GET', '/domains/case1.test/history')).body.data).toEqual(history.body.data);
      } finally {
        liar.lie = null;
      }
      await check(await connect('case1.test'), 'case1.test');
      expect(await checksOf('case1.test')).toEqual(before);
    },
  ); // prettier-ignore
});

describe('a block list', () => {
  const fresh = () => t.app.pool.query('delete from block_lists');
  const statusOn = async (list: string, domain = 'case1.test') => {
    const { blacklists } = await check(await connect(domain), domain);
    return blacklists!.lists.find((each) => each.list === list)!;
  };

  it.each<[about: string, zen: Zone, reason: RegExp]>([
    ['was shut down', { '2.0.0.127.zen.spamhaus.org': {} }, /test point is not listed/],
    ['lists everything', { '1.0.0.127.zen.spamhaus.org': { a: ['127.0.0.2'] }, '1.100.51.198.zen.spamhaus.org': { a: ['127.0.0.2'] } }, /never listed/],
    ['refuses this resolver', { '2.0.0.127.zen.spamhaus.org': { a: ['127.255.255.254'] } }, /public resolvers/],
    ['does not answer', { '2.0.0.127.zen.spamhaus.org': { fails: 'servfail' } }, /ESERVFAIL/],
  ])('that %s is not used', async (_about, zen, reason) => {
    await fresh();
    Object.assign(zone, zen);
    expect(await statusOn('zen.spamhaus.org')).toMatchObject({ status: 'unknown', reason: expect.stringMatching(reason) });
    for (const name of Object.keys(zen)) delete zone[name];
    Object.assign(zone, WORKING_LISTS);
    // Tested again after an hour, not with each domain.
    expect((await statusOn('zen.spamhaus.org')).status).toBe('unknown');
    t.clock.advance(61 * 60 * SECONDS);
    expect((await statusOn('zen.spamhaus.org')).status).toBe('not_listed');
  }); // prettier-ignore

  it('that begins to list everything within the day of its test lists nothing', async () => {
    await fresh();
    expect((await statusOn('dbl.spamhaus.org')).status).toBe('not_listed');
    const all: Zone = { 'invalid.dbl.spamhaus.org': { a: ['127.0.1.2'] }, 'case1.test.dbl.spamhaus.org': { a: ['127.0.1.2'] } }; // prettier-ignore
    Object.assign(zone, all);
    expect(await statusOn('dbl.spamhaus.org')).toMatchObject({ status: 'unknown', reason: expect.stringMatching(/never listed/) }); // prettier-ignore
    for (const name of Object.keys(all)) delete zone[name];
  });
});
