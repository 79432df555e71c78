import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { testApp } from '../support/app.ts';
import { routesOf } from '../support/routes.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TEAM = t.teamId;
const campaign = (await t.call('POST', '/campaigns', { TeamId: TEAM, name: 'Target' })).body.data
  .id as string;
const webhook = (await t.call('POST', '/webhooks', { team_id: TEAM, url: 'http://127.0.0.1:8999/hook' })).body
  .data.id as string;

const send = (method: 'POST' | 'PATCH', path: string, payload: string, type = 'application/json') =>
  t.server.inject({
    method,
    url: `/v2${path}`,
    headers: { authorization: `Bearer ${t.key}`, 'content-type': type },
    payload,
  });

const ROUTES: ['POST' | 'PATCH', string, Record<string, unknown>][] = [
  ['POST', '/campaigns', { TeamId: TEAM, name: 'N' }],
  ['PATCH', `/campaigns/${campaign}`, { name: 'N' }],
  ['PATCH', `/campaigns/${campaign}/sequence`, { nodes: [], edges: [] }],
  ['POST', '/contacts', { TeamId: TEAM, email: 'a@b.test' }],
  ['POST', '/contacts/bulk', { TeamId: TEAM, CampaignId: campaign, contacts: [{ email: 'a@b.test' }] }],
  ['POST', '/webhooks', { team_id: TEAM, url: 'http://127.0.0.1:8999/x' }],
  ['PATCH', `/webhooks/${webhook}`, { name: 'N' }],
  ['POST', '/blacklist', { TeamId: TEAM, address: 'a@b.test' }],
  ['POST', '/senders', { TeamId: TEAM, email: 'a@b.test', smtp_host: 'smtp.b.test' }],
];

describe.each(ROUTES)('%s %s', (method, path, good) => {
  const refused = async (payload: string, code: string | RegExp) => {
    const answer = await send(method, path, payload);
    expect(answer.statusCode, answer.body).toBe(400);
    const { success, error, request_id } = answer.json();
    expect(success).toBe(false);
    expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) as string });
    expect(error.code).toMatch(code);
    expect(error.doc_url).toMatch(new RegExp(`/docs/errors#${error.code}$`));
    expect(request_id).toBe(answer.headers['x-request-id']);
    return error as { param?: string };
  };

  it.each([
    ['half a body', '{"name": "x"'],
    ['no body', ''],
    ['a word', 'hello'],
    ['single quotes', "{'name': 'x'}"],
    ['a trailing comma', '{"name": "x",}'],
    ['NaN', '{"name": NaN}'],
    ['two bodies', '{} {}'],
    ['a NUL outside of text', '{"name":\u0000"x"}'],
  ])('400 invalid_json for %s', async (_what, payload) => {
    await refused(payload, 'invalid_json');
  });

  it.each([
    ['__proto__', `{"__proto__": {"admin": true}}`],
    ['__proto__ further in', `{"custom": {"a": {"__proto__": {"admin": true}}}}`],
    ['an escaped __proto__', `{"\\u005f_proto__": {"admin": true}}`],
    ['a constructor with a prototype', `{"constructor": {"prototype": {"admin": true}}}`],
  ])('400 for %s, and no object is the richer for it', async (_what, payload) => {
    await refused(payload, /invalid_json|validation_error/);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['text', '"x"'],
    ['true', 'true'],
  ])('400 for a body that is %s', async (_what, payload) => {
    await refused(payload, /invalid_parameter_type|missing_team_id/);
  });

  it.each([
    ['a NUL', JSON.stringify('a\u0000b')],
    ['a lone surrogate', '"\\ud800"'],
    ['half a pair the wrong way round', '"\\udc00\\ud800"'],
  ])('400 for %s in a value and in a key, at any depth, with its path', async (_what, text) => {
    const spoilt = (extra: string): string => `${JSON.stringify(good).slice(0, -1)},${extra}}`;
    expect(await refused(spoilt(`"name": ${text}`), 'validation_error')).toMatchObject({ param: 'name' });
    expect(await refused(spoilt(`"custom": {"a": [1, ${text}]}`), 'validation_error')).toMatchObject({
      param: 'custom.a[1]',
    });
    await refused(spoilt(`${text}: 1`), 'validation_error');
    await refused(spoilt(`"custom": {${text}: 1}`), 'validation_error');
  });

  it('400 for a number that would be stored as null, with its path', async () => {
    const spoilt = `${JSON.stringify(good).slice(0, -1)},"custom": {"a": [1, -1e999]}}`;
    expect(await refused(spoilt, 'invalid_parameter_type')).toMatchObject({ param: 'custom.a[1]' });
  });

  it('400 for bottomless nesting, of lists and of objects', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(50_000)}1${close.repeat(50_000)}`;
      await refused(`{"custom": ${nested}}`, 'validation_error');
      await refused(nested, /validation_error|invalid_parameter_type/);
    }
  });

  it('never 500 for a wrong type or a monstrous value in any of its fields', async () => {
    const described = routesOf(t.server).find(
      (route) => route.method === method && `/v2${path}`.replace(/[0-9a-f-]{36}/, '{id}') === route.path,
    );
    const fields = new Set([...Object.keys(good), ...Object.keys(described?.body?.properties ?? {})]);
    const values = ['null', '[]', '{}', '""', '" "', 'true', '0', '-1', '1e308', '1e400', '-0.5', '9007199254740993', '123456789012345678901234567890', '[[]]', '{"length": 1e9}', '{"toString": 1}', '"%00"', '"\\u202e"', '"x\\ud83d\\ude00"', `"${'9'.repeat(400)}"`, '"0001-01-01T00:00:00Z"', '"+275760-09-13T00:00:00.001Z"']; // prettier-ignore
    const faults: string[] = [];
    for (const field of fields)
      for (const value of values) {
        const rest = JSON.stringify({ ...good, [field]: undefined }).slice(1, -1);
        const answer = await send(method, path, `{${rest ? `${rest},` : ''}"${field}":${value}}`);
        if (answer.statusCode >= 500)
          faults.push(`${field}: ${value} -> ${answer.statusCode} ${answer.body}`);
        if (answer.statusCode === 400 && !answer.json().error.param)
          faults.push(`${field}: ${value} -> 400 without param: ${answer.json().error.message}`);
      }
    expect(faults).toEqual([]);
  });

  it('takes the last of two keys, as JSON.parse does, and checks that one', async () => {
    const [[field, value]] = Object.entries(good) as [[string, unknown]];
    const twice = `{"${field}":12345,${JSON.stringify(good).slice(1)}`;
    const once = await send(method, path, JSON.stringify({ ...good, [field]: value }));
    expect((await send(method, path, twice)).statusCode < 300).toBe(once.statusCode < 300);
    await refused(`${JSON.stringify(good).slice(0, -1)},"${field}":12345}`, /./);
  });

  it('names keys it does not know, and words of every object among them', async () => {
    const odd = { hasOwnProperty: 1, toString: 2, valueOf: 3, constructor: 4 };
    const answer = await send(method, path, JSON.stringify({ ...good, ...odd }));
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    if (answer.statusCode < 300)
      expect(answer.json().warnings).toEqual(
        Object.keys(odd).map((key) => `${key} is not a known key and was ignored`),
      );
  });
});

describe('paths and queries', () => {
  const get = (url: string) =>
    t.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${t.key}` } });

  it.each([
    ['/v2/campaigns/%00', 'id'],
    ['/v2/campaigns/%F0%9F%98%80', 'id'],
    ["/v2/campaigns/1'; drop table campaigns; --", 'id'],
    ['/v2/campaigns/..%2f..%2fetc', 'id'],
    [`/v2/campaigns?TeamId=${TEAM}&search=a%00b`, 'search'],
    [`/v2/campaigns?TeamId=${TEAM}&TeamId=${TEAM}`, 'TeamId'],
    [`/v2/campaigns?TeamId[]=${TEAM}`, 'TeamId'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=1e3`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=0`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=-1`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=101`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=ten`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&limit=1.5`, 'limit'],
    [`/v2/campaigns?TeamId=${TEAM}&offset=99999999999999999999`, 'offset'],
    [`/v2/campaigns?TeamId=${TEAM}&search=${'x'.repeat(300)}`, 'search'],
    [`/v2/events?TeamId=${TEAM}&start_date=yesterday`, 'start_date'],
    [`/v2/events?TeamId=${TEAM}&start_date=2016-12-31T23:59:60Z`, 'start_date'],
  ])('400 for %s, naming %s', async (url, param) => {
    const answer = await get(url);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().error.param).toBe(param);
  });

  it.each(['/v2/campaigns/%zz', '/%', '/v2/%c0%ae'])('400 for the malformed path %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      error: { type: 'invalid_request_error', code: 'validation_error' },
      request_id: answer.headers['x-request-id'],
    });
  });

  it('404 for a part of a path that is longer than any id', async () => {
    const answer = await get(`/v2/campaigns/${'a'.repeat(5_000)}`);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'resource_not_found']);
  });

  it.each(['%', '_', '%%%%', "' or 1=1 --", '\\', '(', '*'])(
    '200 with nothing for the search %s',
    async (search) => {
      const { api_key, default_team_id } = await createApiKey(t.app, {
        organization: 'Searched',
        email: 'admin@searched.test',
        role: 'org_admin',
      });
      const headers = { authorization: `Bearer ${api_key}` };
      await t.call('POST', '/campaigns', { TeamId: default_team_id, name: 'Plain' }, headers);
      const answer = await t.server.inject({
        method: 'GET',
        url: `/v2/campaigns?TeamId=${default_team_id}&search=${encodeURIComponent(search)}`,
        headers,
      });
      expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
    },
  );

  it('404 for ids of nothing, on every route with an id', async () => {
    const faults: string[] = [];
    for (const { method, path, name, body: shape } of routesOf(t.server)) {
      if (!path.includes('{')) continue;
      const fields = shape?.required?.includes('team_id') ? { team_id: TEAM } : {};
      const body = ['POST', 'PATCH', 'PUT'].includes(method) ? fields : undefined;
      const at = `${path
        .replace('{n}', '1')
        .replace(/\{\w+\}/g, NOBODY)
        .slice('/v2'.length)}?team_id=${TEAM}`;
      const answer = await t.call(method, at, body);
      const asksForMore = answer.body.error?.code === 'missing_required_parameter';
      if (answer.status !== 404 && !asksForMore)
        faults.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('bodies of another kind', () => {
  it.each([
    ['text/xml', '<x/>'],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['application/octet-stream', 'x'],
    ['nonsense', 'x'],
  ])('415 for %s', async (type, payload) => {
    const answer = await send('POST', '/campaigns', payload, type);
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('400 for a file that never begins, and for one that never ends', async () => {
    for (const payload of [
      '',
      'x',
      '--b\r\n',
      '--b\r\ncontent-disposition: form-data; name="contacts"; filename="c"\r\n\r\nemail\n',
    ]) {
      const answer = await send('POST', '/contacts/bulk', payload, 'multipart/form-data; boundary=b');
      expect(answer.statusCode, `${payload}: ${answer.body}`).toBe(400);
    }
    const unbound = await send('POST', '/contacts/bulk', 'x', 'multipart/form-data');
    expect(unbound.statusCode, unbound.body).toBe(400);
  });

  it('413 for a body above the limit, before it is read', async () => {
    const answer = await send('POST', '/campaigns', `{"name":"${'x'.repeat(1024 * 1024)}"}`);
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'request_too_large']);
  });
});

describe('a connection', () => {
  it('that speaks no HTTP is told so and closed, and the server serves on', async () => {
    await t.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.server.server.address() as AddressInfo;
    const said = await new Promise<string>((done, refuse) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => done(text));
      socket.on('error', refuse);
    });
    expect(said).toMatch(/^HTTP\/1\.1 400/);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });
});
