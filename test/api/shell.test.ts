import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.server.inject({
    method: 'POST',
    url: '/v2/campaigns',
    headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('the shell', () => {
  it('says whether it lives and is ready, without a key', async () => {
    for (const url of ['/health', '/health/live', '/health/ready'])
      expect((await t.server.inject({ method: 'GET', url })).statusCode, url).toBe(200);
  });

  it('makes its description in YAML once, and not in every request', async () => {
    await using fresh = await testApp({ fresh: true });
    const ask = () => fresh.call('GET', '/openapi.yaml');
    const spent = async (): Promise<number> => {
      const before = process.cpuUsage();
      await ask();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The first request builds the document.
    await fresh.call('GET', '/openapi.json');
    const first = await spent();
    const later = [await spent(), await spent(), await spent(), await spent(), await spent()];
    expect(first).toBeGreaterThan(4 * Math.min(...later));
    expect((await ask()).body).toBe((await ask()).body);
  });

  it('says how long an answer may be kept: a read is asked for again, a write and a secret are kept nowhere', async () => {
    const kept = async (...[method, path, body]: Parameters<TestApp['call']>) =>
      (await t.call(method, path, body)).headers['cache-control'];
    for (const path of [
      `/campaigns?TeamId=${t.teamId}`,
      '/api-keys',
      `/campaigns/${t.teamId}`,
      '/nowhere',
      '/openapi.json',
      '/health',
    ])
      expect(await kept('GET', path), path).toBe('private, no-cache');
    expect(await kept('POST', '/api-keys', {})).toBe('no-store');
    expect(await kept('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).toBe('no-store');
    expect(await kept('GET', '/senders/oauth/start?provider=google')).toBe('no-store');
    const v1 = await t.server.inject({
      url: '/v1/campaign/all',
      headers: { authorization: `Bearer ${t.key}` },
    });
    expect(v1.headers['cache-control']).toBe('private, no-cache');
  });

  it('describes itself, in JSON and YAML alike, with every route', async () => {
    const json = (await t.call('GET', '/openapi.json')).body;
    const yaml = (await t.call('GET', '/openapi.yaml')).body;
    expect(json.openapi).toMatch(/^3\.1/);
    expect(parse(yaml)).toEqual(json);
    expect(t.server.hasRoute({ method: 'GET', url: '/v2/contacts' })).toBe(true);
    const paths = Object.keys(json.paths);
    for (const path of [
      '/contacts',
      '/contacts/bulk',
      '/campaigns/{id}/sequence',
      '/webhooks/{id}/deliveries',
      '/senders',
      '/events',
    ])
      expect(
        paths.some((each) => each.endsWith(path)),
        path,
      ).toBe(true);
    expect((await t.server.inject({ method: 'GET', url: '/docs' })).statusCode).toBe(200);
  });

  it.each([
    ['{"name": ', 'invalid_json'],
    ['{"name": "a\\u0000b"}', 'validation_error'],
    ['{"name": "\\ud800"}', 'validation_error'],
    ['[]', 'invalid_parameter_type'],
    ['null', 'invalid_parameter_type'],
    ['{"TeamId": "00000000-0000-4000-8000-000000000000", "name": 1e400}', 'invalid_parameter_type'],
  ])('400 for the body %s', async (payload, code) => {
    const answer = await raw(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe(code);
  });

  it('takes JSON that is announced and not sent as no body, where none is needed', async () => {
    const none = async (url: string) => {
      const headers = { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' };
      const { statusCode, body } = await t.server.inject({
        method: 'POST',
        url: `/v2${url}`,
        headers,
        payload: '',
      });
      return [statusCode, JSON.parse(body).error?.code];
    };
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await none(`/domains/${id}/verify`)).toEqual([404, 'resource_not_found']);
    expect(await none(`/campaigns/${id}/simulate`)).toEqual([404, 'campaign_not_found']);
    expect(await none('/campaigns')).toEqual([400, 'invalid_json']);
  });

  it('413 and 415 for bodies that are too large or of another kind', async () => {
    expect((await raw(`{"name":"${'x'.repeat(3_000_000)}"}`)).statusCode).toBe(413);
    expect((await raw('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
  });

  it.each([
    [{}, 'missing_api_key'],
    [{ authorization: 'Bearer wrong' }, 'invalid_api_key'],
    [{ authorization: 'Basic abc' }, 'invalid_api_key'],
  ])('401 with the headers %j', async (headers, code) => {
    const answer = await t.server.inject({ method: 'GET', url: `/v2/campaigns?TeamId=${t.teamId}`, headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error).toMatchObject({ type: 'authentication_error', code });
    expect(answer.headers['x-request-id']).toBe(answer.json().request_id);
  });

  it('404 for a path that is not there, in the same envelope', async () => {
    const answer = await t.call('GET', '/nothing-here');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      error: { type: 'not_found_error' },
      request_id: answer.headers['x-request-id'],
    });
  });
});

describe('warnings', () => {
  const unjoined = [
    { id: '11111111-1111-4111-8111-111111111111', type: 'startNode' },
    { id: '22222222-2222-4222-8222-222222222222', type: 'stopNode' },
  ];

  it('of the room and of the shell stand beside each other', async () => {
    const body = { TeamId: t.teamId, name: 'Warned', nodes: unjoined, edges: [], colour: 'red' };
    const answer = await t.call('POST', '/campaigns', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.warnings).toContain('colour is not a known key and was ignored');
    expect(answer.body.warnings.length).toBeGreaterThan(1);
  });

  it('unknown keys of a query that is no filter are named, and refused with handling=strict', async () => {
    const path = `/teams/${t.teamId}?sort=newest`;
    const answer = await t.call('GET', path);
    expect([answer.status, answer.body.warnings]).toEqual([200, ['sort is not a known key and was ignored']]);
    const strict = await t.call('GET', path, undefined, { prefer: 'handling=strict' });
    expect([strict.status, strict.body.error.param]).toEqual([400, 'sort']);
  });

  it('become 400 when the caller asked to be strict', async () => {
    const headers = { prefer: 'handling=strict' };
    const answer = await t.call(
      'POST',
      '/campaigns',
      { TeamId: t.teamId, name: 'Strict', colour: 'red' },
      headers,
    );
    expect([answer.status, answer.body.error.param]).toEqual([400, 'colour']);
    const bulk = await t.call(
      'POST',
      '/contacts/bulk',
      { TeamId: t.teamId, CampaignId: t.teamId, contacts: [], colour: 1 },
      headers,
    );
    expect([bulk.status, bulk.body.error.param]).toEqual([400, 'colour']);
  });
});
