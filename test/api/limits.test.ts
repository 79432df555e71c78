import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { createApi } from '../../src/http/shell.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Config } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { forgetRequests } from '../../src/platform/http/forget-requests.ts';
import type { Server } from '../../src/platform/http/server.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const { limits } = loadConfig([shippedConfig('default')], {});
type Limits = Config['limits'];

let t: TestApp;
const limited = async (
  over: { perKey?: Partial<Limits['perKey']>; perIp?: Partial<Limits['perIp']> } = {},
  http: Partial<Config['http']> = {},
): Promise<void> => {
  t = await testApp({
    config: {
      rateLimits: 'on',
      limits: {
        ...limits,
        perKey: { ...limits.perKey, ...over.perKey },
        perIp: { ...limits.perIp, ...over.perIp },
      },
      http: { host: '127.0.0.1', port: 0, trustProxy: [], ...http },
    },
  });
};
afterEach(() => t[Symbol.asyncDispose]());

const get = (path: string, from = '203.0.113.7', headers: Record<string, string> = {}, server?: Server) =>
  (server ?? t.server).inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${t.key}`, ...headers },
    remoteAddress: from,
  });
const NOWHERE = '/v2/campaigns/00000000-0000-4000-8000-000000000000';
const list = (): string => `/v2/campaigns?TeamId=${t.teamId}`;
const many = <T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

describe('the limit of a key', () => {
  it('is 100 standard requests a minute: then 429, until the minute is over', async () => {
    await limited({ perIp: { perSecond: 1000, connections: 1000 } });
    const answers = await many(101, () => get(NOWHERE));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.json().error).toMatchObject({
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
    });
    expect(refused[0]!.headers['retry-after']).toBe('60');
    t.clock.advance(59_999);
    const late = await get(NOWHERE);
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1']);
    t.clock.advance(1);
    expect((await get(NOWHERE)).statusCode).toBe(404);
  });

  it('is 60 lists and 10 bulk requests a minute, each counted by itself', async () => {
    await limited({ perIp: { perSecond: 1000, connections: 1000 } });
    const lists = await many(61, () => get(list()));
    expect(lists.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const bulk = await many(11, () => t.call('POST', '/contacts/bulk', { TeamId: t.teamId }));
    expect(bulk.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(bulk.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await get(NOWHERE)).statusCode).toBe(404);
  });

  it('is told on every answer: what it is, what is left, when it is whole again', async () => {
    await limited({ perKey: { standardPerMinute: 2 } });
    const told = async (path: string) => {
      const { headers, statusCode } = await get(path);
      return [
        statusCode,
        headers['ratelimit-limit'],
        headers['ratelimit-remaining'],
        headers['ratelimit-reset'],
      ];
    };
    expect(await told(NOWHERE)).toEqual([404, '2', '1', '60']);
    t.clock.advance(20_000);
    expect(await told('/v2/campaigns/x')).toEqual([400, '2', '0', '40']);
    expect(await told(NOWHERE)).toEqual([429, '2', '0', '40']);
    expect(await told(list())).toEqual([200, '60', '59', '60']);
  });

  it('is one for all replicas', async () => {
    await limited({ perIp: { perSecond: 1000, connections: 1000 } });
    const servers = [t.server, await createApi(t.app), await createApi(t.app)];
    const answers = await many(300, (index) => get(NOWHERE, undefined, {}, servers[index % 3]));
    await Promise.all(servers.slice(1).map((server) => server.close()));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(100);
  });

  it("is no other key's", async () => {
    await limited({ perKey: { standardPerMinute: 1 } });
    const { api_key } = await createApiKey(t.app, {
      organization: 'B',
      email: 'b@b.test',
      role: 'org_admin',
    });
    await get(NOWHERE);
    expect((await get(NOWHERE)).statusCode).toBe(429);
    expect((await get(NOWHERE, undefined, { authorization: `Bearer ${api_key}` })).statusCode).toBe(404);
  });

  it('is not charged for a request without a known key', async () => {
    await limited();
    const answer = await get(NOWHERE, undefined, { authorization: 'Bearer unknown-key' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['ratelimit-limit']).toBeUndefined();
  });
});

describe('the limit of an address', () => {
  const busy = (answer: { statusCode: number; json(): { error: object } }): void => {
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toMatchObject({ type: 'api_error', code: 'service_unavailable' });
  };

  it('is 50 requests a second: then 503', async () => {
    await limited({ perIp: { connections: 1000 } });
    const answers = await many(51, () => get('/v2/nothing-here'));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(50);
    const refused = answers.find(({ statusCode }) => statusCode !== 404)!;
    busy(refused);
    expect(refused.headers['retry-after']).toBe('1');
    busy(await get('/v2/nothing-here'));
    t.clock.advance(1000);
    expect((await get('/v2/nothing-here')).statusCode).toBe(404);
  });

  it('is a number a minute beside it', async () => {
    await limited({ perIp: { perMinute: 3 } });
    for (const _ of [1, 2, 3]) {
      expect((await get('/v2/nothing-here')).statusCode).toBe(404);
      t.clock.advance(1000);
    }
    const refused = await get('/v2/nothing-here');
    busy(refused);
    expect(refused.headers['retry-after']).toBe('57');
    t.clock.advance(57_000);
    expect((await get('/v2/nothing-here')).statusCode).toBe(404);
  });

  it('counts refused keys, so that they cannot be tried by the thousand', async () => {
    await limited({ perIp: { perSecond: 2 } });
    const guess = () => get(NOWHERE, undefined, { authorization: 'Bearer guessed-key' });
    expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(401);
    busy(await guess());
  });

  it("is no other address's, and one for a /64 of IPv6", async () => {
    await limited({ perIp: { perSecond: 1 } });
    expect((await get(NOWHERE, '2001:db8::1')).statusCode).toBe(404);
    busy(await get(NOWHERE, '2001:db8::2'));
    expect((await get(NOWHERE, '2001:db8:0:1::1')).statusCode).toBe(404);
    expect((await get(NOWHERE, '203.0.113.8')).statusCode).toBe(404);
  });

  it('is a number of requests under way at the same time', async () => {
    await limited({ perIp: { connections: 2 } });
    const held = async (): Promise<void> => {
      for (;;) {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          t.app.db,
        );
        if (rows[0]!.waiting >= 2) return;
      }
    };
    const waiting = await t.app.db.transaction().execute(async (trx) => {
      await sql`lock table campaigns in access exclusive mode`.execute(trx);
      const asked = [get(NOWHERE), get(NOWHERE)];
      await held();
      busy(await get(NOWHERE));
      expect((await get('/v2/nothing-here', '203.0.113.8')).statusCode).toBe(404);
      return asked;
    });
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(404);
    expect((await get(NOWHERE)).statusCode).toBe(404);
  });

  it('is freed by callers that go away', async () => {
    await limited({ perIp: { connections: 1 } });
    await t.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.server.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${NOWHERE}`;
    const headers = { authorization: `Bearer ${t.key}` };
    await t.app.db.transaction().execute(async (trx) => {
      await sql`lock table campaigns in access exclusive mode`.execute(trx);
      const leaving = new AbortController();
      const left = fetch(url, { headers, signal: leaving.signal }).catch(() => 'left');
      while (
        (await fetch(url, { headers, signal: AbortSignal.timeout(300) }).catch(() => null))?.status !== 503
      );
      leaving.abort();
      expect(await left).toBe('left');
    });
    let status = 503;
    while (status === 503) status = (await fetch(url, { headers })).status;
    expect(status).toBe(404);
  });

  it('is of the peer, whatever X-Forwarded-For says', async () => {
    await limited({ perIp: { perSecond: 1 } });
    expect((await get(NOWHERE, '203.0.113.7', { 'x-forwarded-for': '1.1.1.1' })).statusCode).toBe(404);
    busy(await get(NOWHERE, '203.0.113.7', { 'x-forwarded-for': '2.2.2.2' }));
  });

  it('is of the caller that a named proxy saw, and no further', async () => {
    await limited({ perIp: { perSecond: 1 } }, { trustProxy: ['10.0.0.0/8'] });
    const through = (forwarded: string) => get(NOWHERE, '10.0.0.1', { 'x-forwarded-for': forwarded });
    expect((await through('198.51.100.1')).statusCode).toBe(404);
    expect((await through('198.51.100.2')).statusCode).toBe(404);
    busy(await through('1.1.1.1, 198.51.100.2'));
    busy(await get(NOWHERE, '198.51.100.1', { 'x-forwarded-for': '10.0.0.9' }));
  });
});

describe('limits', () => {
  it('do not touch the health of the service', async () => {
    await limited({ perIp: { perSecond: 1, perMinute: 1 }, perKey: { standardPerMinute: 1 } });
    for (const url of ['/health', '/v2/health', '/health/live', '/health/ready'])
      for (const _ of [1, 2, 3]) {
        const answer = await t.server.inject({ method: 'GET', url });
        expect([answer.statusCode, answer.headers['ratelimit-limit']], url).toEqual([200, undefined]);
      }
  });

  it('are off when they are switched off', async () => {
    t = await testApp();
    const answers = await many(120, () => get(NOWHERE));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(answers[0]!.headers['ratelimit-limit']).toBeUndefined();
  });

  it('charge lists to the list limit; imports, bulk actions, simulations and tests of nodes to the bulk limit; the rest to standard', async () => {
    t = await testApp();
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(t.server.swagger().paths as Record<string, object>))
      for (const [method, about] of Object.entries(methods)) {
        const route = about as { 'x-rate-limit'?: string; security?: []; responses: Record<string, unknown> };
        if (route.security?.length === 0) continue;
        // Without pages: the list for review starts at a time, a file has all; an upload shows progress beside its rows.
        const isList =
          ['/v2/conversations/messages', '/v2/blacklist/export', '/v2/today'].includes(path) ||
          (path !== '/v2/contacts/bulk/{upload_id}' &&
            JSON.stringify(route.responses['200'] ?? {}).match(/"has_more"|"total_pages"/) !== null);
        const isBulk =
          /^(post|delete)$/.test(method) &&
          /\/contacts\/bulk(-action)?$|\/blacklist\/bulk$|\/replay$|\/simulate$|\/render$|\/test-node$|\/people\/export$/.test(
            path,
          );
        const bucket = isBulk ? 'bulk' : isList ? 'list' : 'standard';
        if (route['x-rate-limit'] !== bucket)
          wrong.push(`${method} ${path} is ${route['x-rate-limit']}, not ${bucket}`);
      }
    expect(wrong).toEqual([]);
  });

  it('leave one row per caller, removed when its window is over', async () => {
    await limited();
    for (const _ of [1, 2, 3]) await get(NOWHERE);
    const rows = () => t.app.db.selectFrom('request_windows').select(['subject', 'used']).execute();
    expect((await rows()).map(({ used }) => used)).toEqual([3, 3, 3]);
    t.clock.advance(119_000);
    while (await forgetRequests(t.app, 1));
    expect(await rows()).toHaveLength(2);
    t.clock.advance(2_000);
    while (await forgetRequests(t.app, 1));
    expect(await rows()).toEqual([]);
  });

  it('begin anew when the clock was set back, and hold when replicas differ by seconds', async () => {
    await limited({ perKey: { standardPerMinute: 1 } });
    await get(NOWHERE);
    t.clock.advance(-2_000);
    expect((await get(NOWHERE)).statusCode).toBe(429);
    t.clock.advance(-3600_000);
    expect((await get(NOWHERE)).statusCode).toBe(404);
  });
});

it('a request waits once for a database that does not answer, and is not counted', async () => {
  await limited();
  const { database } = t.app.config;
  const hasty = await testApp({
    config: { rateLimits: 'on', limits, database: { ...database, lockTimeoutSeconds: 1 } },
  });
  const other = new pg.Client({ connectionString: hasty.databaseUrl });
  await other.connect();
  try {
    await other.query('begin; lock table api_keys in access exclusive mode');
    const { statusCode } = await get(NOWHERE, '203.0.113.8', {}, hasty.server);
    expect(statusCode).toBe(503);
    const { rows } = await other.query("select 1 from request_windows where subject like 'ip 203.0.113.8%'");
    expect(rows).toEqual([]);
  } finally {
    await other.end();
    await hasty[Symbol.asyncDispose]();
  }
});

it('a flood from an address over its limit costs no statement, whatever keys it tries', async () => {
  await limited({ perIp: { perSecond: 1000, perMinute: 3, connections: 1000 } });
  await many(4, () => get(NOWHERE));
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const answers = await many(20, (index) =>
    get(NOWHERE, '203.0.113.7', { authorization: `Bearer ok_live_${'x'.repeat(40)}${index}` }),
  );
  const asked = statements.mock.calls.map(([query]) => JSON.stringify(query));
  statements.mockRestore();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(asked.filter((query) => query.includes('api_keys'))).toEqual([]);
});
