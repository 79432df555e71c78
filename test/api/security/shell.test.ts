import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import { makeTenant, pathOf, snapshots } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const shot = await snapshots(t.app.pool);
const routes = routesOf(t.server);
const closed = routes.filter(({ open }) => !open).map((route) => [route.name, route] as const);
const authorization = `Bearer ${own.key}`;

/** Any header gets one of two codes, never a 500. */
const HEADERS: [authorization: string, code: 'missing_api_key' | 'invalid_api_key'][] = [
  ['', 'missing_api_key'],
  ['Bearer', 'invalid_api_key'],
  ['Bearer  ', 'invalid_api_key'],
  [own.key, 'invalid_api_key'],
  [`Token ${own.key}`, 'invalid_api_key'],
  [`Basic ${Buffer.from(`${own.key}:`).toString('base64')}`, 'invalid_api_key'],
  [`Bearer ${own.key}x`, 'invalid_api_key'],
  [`Bearer ${own.key.slice(0, -1)}`, 'invalid_api_key'],
  [`Bearer ${own.key.toUpperCase()}`, 'invalid_api_key'],
  [`Bearer ${own.key}, Bearer ${own.key}`, 'invalid_api_key'],
  [`Bearer ${own.key} ${own.key}`, 'invalid_api_key'],
  [`Bearer ${'x'.repeat(8_000)}`, 'invalid_api_key'],
  ["Bearer ' or 1=1 -- x", 'invalid_api_key'],
  ['Bearer %00%00%00%00%00%00', 'invalid_api_key'],
  ['Bearer ok_live_schl\u00fcssel', 'invalid_api_key'],
];

describe.each(closed)('%s', (_name, route) => {
  const url = pathOf(route.path, own.things);
  const inject = (headers: Record<string, string>) =>
    t.server.inject({
      method: route.method,
      url,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('401 for every header that holds no key', async () => {
    const before = await shot(own);
    for (const [header, code] of HEADERS) {
      const answer = await inject({ authorization: header });
      expect([answer.statusCode, answer.json().error.code], header.slice(0, 80)).toEqual([401, code]);
    }
    expect(await shot(own)).toEqual(before);
  });

  it('is of no use to a page of another origin', async () => {
    for (const origin of ['https://evil.test', 'null', t.app.publicUrl]) {
      const asked = await t.server.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': route.method, authorization } }); // prettier-ignore
      const answer = await inject({ origin, authorization: 'Bearer unknown-key' });
      expect(asked.statusCode).toBeGreaterThanOrEqual(400);
      for (const { headers } of [asked, answer]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    }
  });
});

describe('a method', () => {
  it('is what the request line says, whatever a header or a query wishes', async () => {
    const before = await shot(own);
    const { campaign, webhook, label } = own.things;
    for (const url of [`/v2/campaigns/${campaign}`, `/v2/webhooks/${webhook}`, `/v2/labels/${label}`])
      for (const wish of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
          const answer = await t.server.inject({ method, url: `${url}?_method=DELETE`, headers: { authorization, [wish]: 'DELETE' } }); // prettier-ignore
          expect([200, 404]).toContain(answer.statusCode);
        }
    expect(await shot(own)).toEqual(before);
  });

  it('HEAD needs the key that GET needs, and answers no body', async () => {
    const url = `/v2/campaigns/${own.things.campaign}`;
    expect((await t.server.inject({ method: 'HEAD', url })).statusCode).toBe(401);
    const answer = await t.server.inject({ method: 'HEAD', url, headers: { authorization } });
    expect(answer.body).toBe('');
  });
});

describe('a request on the wire', () => {
  it.each([
    ['two Authorization headers', (key: string) => `GET /v2/teams HTTP/1.1\r\nhost: x\r\nauthorization: Bearer unknown-key\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n\r\n`, 401],
    ['two lengths', (key: string) => `POST /v2/campaigns HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}abc`, 400],
    ['a length and chunks', (key: string) => `POST /v2/campaigns HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a header that is broken over lines', (key: string) => `GET /v2/teams HTTP/1.1\r\nhost: x\r\nauthorization: Bearer\r\n ${key}\r\nconnection: close\r\n\r\n`, 400],
    ['headers of 20 KiB', () => `GET /v2/teams HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20 * 1024)}\r\n\r\n`, 431],
  ] as const)('with %s is refused', async (_what, request, status) => {
    if (!t.server.server.listening) await t.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.server.server.address() as AddressInfo;
    const said = await new Promise<string>((done, refuse) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(request(own.key)));
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => done(text));
      // The server closes on a request that it does not read to its end; its answer counts.
      socket.on('error', (error) => text === '' && refuse(error));
    });
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }); // prettier-ignore
});

describe('a fault of ours', () => {
  it('says on every route that it is one, and nothing of the inside', async () => {
    await using broken = await testApp();
    // The key stays cached for some seconds; the tables are gone.
    await broken.call('GET', '/teams');
    await broken.app.pool.query('drop schema public cascade');
    const faults: string[] = [];
    let fell = 0;
    for (const route of routes.filter(({ open }) => !open)) {
      const writes = ['POST', 'PATCH', 'PUT'].includes(route.method);
      const query = new URLSearchParams(route.query.filter(({ required }) => required).map(({ name }) => [name, own.things.team])); // prettier-ignore
      const body = { TeamId: own.things.team, team_id: own.things.team, CampaignId: own.things.campaign, name: 'x', email: 'a@b.test', address: 'a@b.test', url: 'http://127.0.0.1:8099/', smtp_host: '127.0.0.1', sender_profile_id: own.things.senderProfile, action: 'pause', contact_ids: [own.things.contact], contacts: [{ email: 'a@b.test' }], id: route.path.includes('{') ? undefined : own.things.category }; // prettier-ignore
      const known = route.body?.properties ? Object.fromEntries(Object.entries(body).filter(([name]) => name in route.body!.properties! && route.method !== 'PATCH')) : body; // prettier-ignore
      const answer = await broken.server.inject({
        method: route.method,
        url: `${pathOf(route.path, own.things)}?${query.toString()}`,
        headers: { authorization: `Bearer ${broken.key}` },
        ...(writes ? { payload: known } : {}),
      });
      if (answer.statusCode === 500) fell++;
      if (/relation|does not exist|schema|select |insert |from "|\.ts|node_modules|stack|ECONN|pg_/i.test(answer.body) && !route.path.includes('openapi'))
        faults.push(`${route.name}: ${answer.body}`); // prettier-ignore
      if (answer.statusCode === 500 && answer.json().error.code !== 'internal_error') faults.push(route.name);
    }
    expect(faults).toEqual([]);
    expect(fell).toBeGreaterThan(closed.length * 0.8);
  });
});
