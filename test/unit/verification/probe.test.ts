import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { systemIds } from '../../../src/platform/ids.ts';
import { parseAllowList } from '../../../src/platform/net/allow-list.ts';
import { listsOf, loadLists } from '../../../src/verification/load-lists.ts';
import { createResultCache, cachedResult, cacheResult } from '../../../src/verification/result-cache.ts';
import { verifyAddress } from '../../../src/verification/verify-address.ts';
import { eventually } from '../../support/eventually.ts';
import { startDns } from '../../support/scripted-dns.ts';
import { manualTimers } from '../../support/timers.ts';

/** The reply to a command; undefined: a good server's. */
type Script = (line: string, socket: Socket) => string | null | undefined;
let dripped = 0;
const SCRIPTS: Record<string, Script> = {
  'good.test': (line) => (line.startsWith('RCPT TO:<ben@') ? '250 ok' : undefined),
  'open.test': (line) => (line.startsWith('RCPT') ? '250 ok' : undefined),
  'tarpit.test': (line, socket) => {
    if (!line.startsWith('RCPT')) return undefined;
    const drip = setInterval(() => {
      dripped++;
      socket.write('250-wait\r\n');
    }, 5);
    socket.once('close', () => clearInterval(drip));
    return null;
  },
  'flood.test': (line, socket) => {
    if (!line.startsWith('EHLO')) return undefined;
    const pour = setInterval(() => socket.write('250-more\r\n'.repeat(500)), 1);
    socket.once('close', () => clearInterval(pour));
    return null;
  },
  'endless.test': (line, socket) => {
    if (!line.startsWith('RCPT')) return undefined;
    const pour = setInterval(() => socket.write('5'.repeat(60_000)), 1);
    socket.once('close', () => clearInterval(pour));
    return null;
  },
  'lies.test': (line) => (line.startsWith('MAIL') ? '250 ok\r\n250 also ben is fine' : undefined),
  'mixed.test': (line) => (line.startsWith('RCPT') ? '250-ok\r\n550 no such user' : undefined),
  'silent.test': (line) => (line.startsWith('RCPT') ? null : undefined),
  'closed.test': () => undefined,
  'reset.test': (line, socket) => {
    if (!line.startsWith('RCPT')) return undefined;
    socket.resetAndDestroy();
    return null;
  },
};
const USUAL: Record<string, string> = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '550 5.1.1 no such user',
  QUIT: '221 bye',
};

/** Server N has the address 127.30.0.N. */
const names = Object.keys(SCRIPTS);
const ipOf = (name: string): string => `127.30.0.${names.indexOf(name) + 1}`;
const said: string[] = [];
const ids = systemIds();
const servers: ReturnType<typeof createServer>[] = [];
let port = 0;
let dns: Awaited<ReturnType<typeof startDns>>;

beforeAll(async () => {
  for (const name of names) {
    const server = createServer({ noDelay: true }, (socket) => {
      socket.on('error', () => undefined);
      socket.write(name === 'closed.test' ? '521 host does not accept mail\r\n' : `220 ${name}\r\n`);
      let rest = '';
      socket.on('data', (bytes) => {
        const lines = (rest + bytes.toString()).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) {
          said.push(line);
          const reply = SCRIPTS[name]!(line, socket);
          const words = reply === undefined ? (USUAL[line.slice(0, 4)] ?? '500 what') : reply;
          if (words !== null) socket.write(`${words}\r\n`);
        }
      });
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(port, ipOf(name), resolve);
    await promise;
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
  const zones = names.map((name) => [name, { mx: [[5, `mx.${name}`]] as [number, string][] }] as const);
  const hosts = names.map((name) => [`mx.${name}`, { a: [ipOf(name)] }] as const);
  dns = await startDns({
    ...Object.fromEntries([...zones, ...hosts]),
    'half.test': {
      mx: [
        [1, 'mx.closed.test'],
        [2, 'mx.flood.test'],
      ],
    },
    'good.test': { mx: [[5, 'mx.good.test']], txt: ['google-site=1', 'v=spf1 -all'] },
    '_dmarc.good.test': { txt: ['v=DMARC1; p=reject; sp=quarantine'] },
    'sub.good.test': { mx: [[5, 'mx.good.test']] },
    'alias.test': { cname: 'good.test' },
    'bare.test': { cname: 'mx.good.test' },
    'inside.test': { mx: [[5, 'mx.inside.test']] },
    'mx.inside.test': { a: ['127.0.0.1', '10.0.0.9'] },
    'beside.test': { mx: [[5, 'mx.beside.test']] },
    'mx.beside.test': { a: ['10.0.0.9', ipOf('good.test')] },
  });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await dns[Symbol.asyncDispose]();
});

const lists = listsOf(loadLists(undefined));
const never = new AbortController().signal;

const COMMAND_MS = 20_000;

function verify(email: string, connected: string[] = [], signal = never, { after } = manualTimers()) {
  return verifyAddress(
    email,
    {
      port, helo: 'probe.outreach.test', mailFrom: 'check@outreach.test', dnsServers: [dns.server], connectTimeoutMs: 10_000,
      commandTimeoutMs: COMMAND_MS, totalTimeoutMs: 3_600_000, dnsTimeoutMs: 30_000, dnsTries: 2, maxHosts: 3, checkCatchAll: true,
      greylistRetriesMs: [], readPolicies: true,
    },
    { clock: systemClock, ids, lists, signal, allowList: parseAllowList(['127.30.0.0/16']), memory: createResultCache(), onConnect: (ip) => connected.push(ip), after },
  ); // prettier-ignore
}

it.each([
  ['ben@good.test', 'deliverable', null, false],
  ['eve@good.test', 'undeliverable', 'mailbox_not_found', false],
  ['ben@open.test', 'risky', 'catch_all', true],
  ['ben@flood.test', 'unknown', 'unknown_smtp', null],
  ['ben@endless.test', 'unknown', 'unknown_smtp', null],
  ['ben@lies.test', 'undeliverable', 'mailbox_not_found', false],
  ['ben@mixed.test', 'unknown', 'unknown_smtp', null],
  ['ben@reset.test', 'unknown', 'unknown_smtp', null],
  ['ben@closed.test', 'undeliverable', 'invalid_mailbox', null],
  ['ben@half.test', 'unknown', 'unknown_smtp', null],
  ['ben@gone.test', 'undeliverable', 'invalid_mailbox', null],
])('%s is %s (%s)', async (email, verdict, subtype, isCatchAll) => {
  const timers = manualTimers();
  const answer = await verify(email, [], never, timers);
  expect(answer).toMatchObject({ verdict, validation_subtype: subtype, is_catch_all: isCatchAll });
  expect(timers.waiting()).toEqual([]);
});

const UNKNOWN = { verdict: 'unknown', validation_subtype: 'timeout', is_catch_all: null };

it('a host that answers without end is unknown (timeout) when the time of the verification is over', async () => {
  const timers = manualTimers();
  const answer = verify('ben@tarpit.test', [], never, timers);
  await eventually(
    async () => dripped,
    (lines) => lines > 5,
  );
  await timers.fire((ms) => ms > COMMAND_MS);
  expect(await answer).toMatchObject(UNKNOWN);
  expect(timers.waiting()).toEqual([]);
});

it('a host that says nothing is unknown (timeout) when the time of a command is over', async () => {
  const timers = manualTimers();
  const answer = verify('ann@silent.test', [], never, timers);
  await eventually(
    async () => said.filter((line) => line.includes('ann@silent.test')).length,
    (count) => count === 1,
  );
  await timers.fire(COMMAND_MS);
  expect(await answer).toMatchObject(UNKNOWN);
});

it('no private address is called, alone or beside a public one', async () => {
  const connected: string[] = [];
  expect(await verify('ben@inside.test', connected)).toMatchObject({ reason: 'mx_not_public' });
  expect(connected).toEqual([]);
  expect(await verify('ben@beside.test', connected)).toMatchObject({ verdict: 'deliverable' });
  expect(new Set(connected)).toEqual(new Set([ipOf('good.test')]));
});

it('a settled answer is kept, an unknown one is not', async () => {
  const memory = createResultCache();
  for (const email of ['ben@good.test', 'ben@mixed.test']) cacheResult(memory, await verify(email), 0);
  expect(cachedResult(memory, 'ben@good.test', 5_000)).toMatchObject({ cached: true, cache_age_s: 5 });
  expect(cachedResult(memory, 'ben@mixed.test', 0)).toBe(null);
});

it('a session that waits for a host ends when the verification is stopped', async () => {
  const stop = new AbortController();
  const answer = verify('ben@silent.test', [], stop.signal);
  await eventually(
    () => Promise.resolve(said.filter((line) => line.includes('ben@silent.test')).length),
    (count) => count === 1,
  );
  stop.abort();
  expect(await answer).toMatchObject({ verdict: 'unknown', reason: 'connection_closed' });
  expect((await verify('ben@silent.test', [], stop.signal)).verdict).toBe('unknown');
});

it('a domain behind a CNAME is asked about at its mail host, with or without MX', async () => {
  expect((await verify('ben@alias.test')).verdict).toBe('deliverable');
  expect(await verify('ben@bare.test')).toMatchObject({
    verdict: 'deliverable',
    flags: { implicit_mx: true },
  });
});

it.each([
  ['ben@good.test', true, 'reject'],
  ['ben@open.test', false, null],
  ['ben@sub.good.test', false, 'quarantine'],
])('the policies of %s are told', async (email, spf, dmarc) => {
  expect((await verify(email)).dns).toMatchObject({ spf, dmarc });
});

it('no mail is sent and no name is asked for', () => {
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((line) => !/^(EHLO|HELO|MAIL FROM|RCPT TO|QUIT)\b/.test(line))).toEqual([]);
});
