import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { ApiError } from '../../src/platform/errors.ts';
import type { ErrorCode } from '../../src/platform/errors.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { recordWork } from '../../src/platform/http/idempotency.ts';
import { forgetRequests } from '../../src/platform/http/forget-requests.ts';
import { createServer } from '../../src/platform/http/server.ts';
import type { Server } from '../../src/platform/http/server.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const DAY_MS = 24 * 3600 * 1000;

let t: TestApp;
let made = 0;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const freshKey = (): string => `key-${++made}`;
const post = (key: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', path, body, { 'idempotency-key': key, ...headers });
const campaign = (key: string, name: string, headers: Record<string, string> = {}) =>
  post(key, '/campaigns', { TeamId: t.teamId, name }, headers);
const named = async (name: string): Promise<number> =>
  (await t.call('GET', `/campaigns?TeamId=${t.teamId}&search=${encodeURIComponent(name)}`)).body.pagination
    .total;

let calls = 0;
async function shell(): Promise<Server> {
  const principal = {
    organizationId: t.organizationId,
    userId: t.userId,
    role: 'org_admin',
    usesEveryTeam: true,
    onlyTeams: null,
    ipRanges: null,
    apiKeyId: t.userId,
    kind: 'key',
  } as const;
  const server = await createServer({
    ...t.app,
    config: { ...t.app.config, api: { ...t.app.config.api, answerWaitSeconds: 0.3 } },
    authenticate: () => Promise.resolve(principal),
    requireTeam: () => Promise.resolve(),
  });
  server.route({
    method: ['POST', 'PATCH', 'PUT'],
    url: '/v2/thing',
    handler: async (request) => {
      calls++;
      const { code, work } = request.body as { code?: ErrorCode; work?: true };
      if (work) await transact(t.app.db, (trx) => recordWork(trx, request.claim));
      if (code) throw new ApiError(code, 'as told');
      return {
        success: true,
        calls,
        says: request.body,
        quoted: `"request_id":"${request.id}"`,
        request_id: request.id,
      };
    },
  });
  return server;
}

describe('Idempotency-Key', () => {
  it('gives the same request the stored answer, byte for byte, and does the work once', async () => {
    const key = freshKey();
    const first = await campaign(key, 'Once');
    const again = await campaign(key, 'Once');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual({ ...first.body, request_id: again.headers['x-request-id'] });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await named('Once')).toBe(1);
  });

  it('never gives a stored answer under another key than its own', async () => {
    const [mine, others] = [freshKey(), freshKey()];
    await campaign(mine, 'Sealed');
    await campaign(others, 'Sealed');
    await t.app.pool.query(
      'update stored_answers set body = (select body from stored_answers where key = $1) where key = $2',
      [others, mine],
    );
    expect((await campaign(mine, 'Sealed')).status).toBe(500);
    expect((await campaign(others, 'Sealed')).status).toBe(201);
  });

  it('names the request that asks in body and header, and the one that did the work beside', async () => {
    const key = freshKey();
    const first = await campaign(key, 'Named');
    for (const again of [await campaign(key, 'Named'), await campaign(key, 'Named')]) {
      expect(again.body.request_id).toBe(again.headers['x-request-id']);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(again.headers['idempotency-original-request-id']).toBe(first.headers['x-request-id']);
    }
    expect(first.headers['idempotency-original-request-id']).toBeUndefined();
  });

  it('leaves the rest of an answer byte for byte, also what looks like a request_id', async () => {
    const server = await shell();
    const headers = { 'idempotency-key': freshKey() };
    const payload = { says: '"request_id":"', request_id: 7 };
    const ask = () => server.inject({ method: 'POST', url: '/v2/thing', headers, payload });
    const [first, again] = [await ask(), await ask()];
    const ids = [first, again].map((answer) => String(answer.headers['x-request-id']));
    expect(again.payload).not.toBe(first.payload);
    expect(again.payload.replaceAll(ids[1]!, ids[0]!)).toBe(first.payload);
    expect(again.json()).toMatchObject({
      request_id: ids[1],
      says: payload,
      quoted: `"request_id":"${ids[0]}"`,
    });
    await server.close();
  });

  it('is free again after a 400: the mended request takes the same key', async () => {
    const key = freshKey();
    const wrong = await post(key, '/campaigns', { TeamId: t.teamId, name: '' });
    const mended = await campaign(key, 'Mended');
    expect([wrong.status, mended.status]).toEqual([400, 201]);
    expect(mended.headers['idempotency-replayed']).toBeUndefined();
    expect((await campaign(key, 'Mended')).headers['idempotency-replayed']).toBe('true');
    expect(await named('Mended')).toBe(1);
  });

  it('works on PATCH', async () => {
    const { id } = (await campaign(freshKey(), 'Patched')).body.data;
    const key = freshKey();
    const change = (name: string) =>
      t.call('PATCH', `/campaigns/${id}`, { name }, { 'idempotency-key': key });
    expect((await change('One')).status).toBe(200);
    await t.call('PATCH', `/campaigns/${id}`, { name: 'Two' });
    const again = await change('One');
    expect([again.headers['idempotency-replayed'], again.body.data.name]).toEqual(['true', 'One']);
    expect((await t.call('GET', `/campaigns/${id}`)).body.data.name).toBe('Two');
  });

  it('is nothing to GET and DELETE', async () => {
    const { id } = (await campaign(freshKey(), 'Gone')).body.data;
    await campaign(freshKey(), 'Stays');
    const headers = { 'idempotency-key': freshKey() };
    expect((await t.call('GET', `/campaigns/${id}`, undefined, headers)).status).toBe(200);
    expect((await t.call('DELETE', `/campaigns/${id}`, undefined, headers)).status).toBe(200);
    expect((await t.call('DELETE', `/campaigns/${id}`, undefined, headers)).status).toBe(404);
  });

  it.each([
    ['another body', '/campaigns', (team: string) => ({ TeamId: team, name: 'Different' })],
    ['another path', '/contacts', (team: string) => ({ TeamId: team, name: 'First' })],
    ['another query', '/campaigns?x=1', (team: string) => ({ TeamId: team, name: 'First' })],
  ])('409 idempotency_mismatch for %s under the same key', async (_what, path, body) => {
    const key = freshKey();
    await campaign(key, 'First');
    const answer = await post(key, path, body(t.teamId));
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      type: 'conflict_error',
      code: 'idempotency_mismatch',
      param: 'Idempotency-Key',
    });
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect((await campaign(key, 'First')).headers['idempotency-replayed']).toBe('true');
  });

  it('belongs to the API key that sent it', async () => {
    const { api_key } = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'second@acme.test',
      role: 'org_admin',
    });
    const key = freshKey();
    const first = await campaign(key, 'Mine');
    const other = await campaign(key, 'Mine', { authorization: `Bearer ${api_key}` });
    expect(other.status).toBe(201);
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('keeps refusals too', async () => {
    const key = freshKey();
    const missing = '/webhooks/00000000-0000-4000-8000-000000000000/test';
    const first = await post(key, missing, {});
    const again = await post(key, missing, {});
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(again.body).toEqual({ ...first.body, request_id: again.headers['x-request-id'] });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('keeps no answer for a body that could not be read', async () => {
    const key = freshKey();
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' };
    expect((await t.call('POST', '/campaigns', '{"name":', headers)).status).toBe(400);
    expect((await campaign(key, 'Readable')).status).toBe(201);
  });

  it('lets twenty at the same time be one, and gives all of them its answer', async () => {
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => campaign(key, 'Together')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(await named('Together')).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['256 characters', 'x'.repeat(256)],
    ['not ASCII', 'schlüssel'],
    ['a tab', 'a\tb'],
  ])('400 for a key that is %s', async (_what, key) => {
    const { status, body } = await campaign(key, 'Never');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'validation_error', param: 'Idempotency-Key' });
    expect(await named('Never')).toBe(0);
  });

  it('takes 255 characters', async () => {
    const key = '~'.repeat(255);
    expect((await campaign(key, 'Long')).status).toBe(201);
    expect((await campaign(key, 'Long')).headers['idempotency-replayed']).toBe('true');
  });

  it('401 and nothing remembered without a key of the API', async () => {
    const key = freshKey();
    expect((await campaign(key, 'Nobody', { authorization: 'Bearer unknown-key' })).status).toBe(401);
    expect((await campaign(key, 'Nobody')).headers['idempotency-replayed']).toBeUndefined();
  });

  it('stores no secret in clear', async () => {
    const key = freshKey();
    const { body } = await post(key, '/webhooks', { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' });
    const row = await t.app.db
      .selectFrom('stored_answers')
      .select('body')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(row.body).toMatch(/^v1\./);
    expect(row.body).not.toContain(body.data.secret_once);
  });

  it('replays an upload under a key that was answered, whatever the file holds', async () => {
    const { id } = (await campaign(freshKey(), 'Upload')).body.data;
    const key = freshKey();
    const form = (email: string): string =>
      [
        ['TeamId', t.teamId],
        ['CampaignId', id],
      ]
        .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') +
      `--b\r\ncontent-disposition: form-data; name="contacts"; filename="c.csv"\r\ncontent-type: text/csv\r\n\r\nemail\n${email}\n\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const first = await post(key, '/contacts/bulk', form('a@else.test'), headers);
    const again = await post(key, '/contacts/bulk', form('b@else.test'), headers);
    expect(first.status, JSON.stringify(first.body)).toBe(202);
    expect(again.body).toEqual({ ...first.body, request_id: again.headers['x-request-id'] });
    const uploads = await t.app.db.selectFrom('uploads').select('id').where('campaign_id', '=', id).execute();
    expect(uploads).toHaveLength(1);
  });
});

describe('an answer of 5xx', () => {
  it('is not kept: the same request is made again', async () => {
    const key = freshKey();
    await t.app.db.schema.alterTable('campaigns').renameTo('campaigns_away').execute();
    const failed = await campaign(key, 'Retried');
    await t.app.db.schema.alterTable('campaigns_away').renameTo('campaigns').execute();
    expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error']);
    const again = await campaign(key, 'Retried');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });
});

describe('whatever a route answers', () => {
  const callsOf = async (
    asked: ['POST' | 'PATCH' | 'PUT', object][],
  ): Promise<{ statuses: number[]; calls: number }> => {
    const server = await shell();
    const headers = { 'idempotency-key': freshKey() };
    calls = 0;
    const statuses: number[] = [];
    for (const [method, payload] of asked)
      statuses.push((await server.inject({ method, url: '/v2/thing', headers, payload })).statusCode);
    await server.close();
    return { statuses, calls };
  };
  const twice = (payload: object, method: 'POST' | 'PUT' = 'POST') =>
    callsOf([
      [method, payload],
      [method, payload],
    ]);

  it.each([
    'rate_limit_exceeded',
    'insufficient_credits',
    'validation_error',
    'service_unavailable',
    'internal_error',
  ] as const)('%s is not kept', async (code) => {
    expect((await twice({ code })).calls).toBe(2);
  });

  it.each(['duplicate_resource', 'resource_not_found'] as const)('%s is kept', async (code) => {
    expect((await twice({ code })).calls).toBe(1);
  });

  it('a fault after the work was done does not free the key: the work is not done again', async () => {
    const asked = await twice({ code: 'internal_error', work: true });
    expect(asked).toEqual({ statuses: [500, 409], calls: 1 });
  });

  it('another method is another request', async () => {
    const asked = await callsOf([
      ['POST', {}],
      ['PATCH', {}],
    ]);
    expect(asked).toEqual({ statuses: [200, 409], calls: 1 });
  });

  it('PUT needs no key and takes none', async () => {
    expect((await twice({}, 'PUT')).calls).toBe(2);
  });
});

describe('after 24 hours', () => {
  it('the key is free again, for any request', async () => {
    const key = freshKey();
    await campaign(key, 'Yesterday');
    t.clock.advance(DAY_MS - 1);
    expect((await campaign(key, 'Yesterday')).headers['idempotency-replayed']).toBe('true');
    t.clock.advance(1);
    const fresh = await campaign(key, 'Today');
    expect([fresh.status, fresh.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  it('what is past its time is removed in bounded batches, and nothing else', async () => {
    t.clock.advance(DAY_MS);
    while (await forgetRequests(t.app));
    for (const _ of [1, 2, 3]) await campaign(freshKey(), 'Old');
    t.clock.advance(DAY_MS);
    const kept = freshKey();
    await campaign(kept, 'New');
    const left = async () =>
      (await t.app.db.selectFrom('stored_answers').select('key').execute()).map(({ key }) => key);
    expect(await forgetRequests(t.app, 2)).toBe(true);
    expect(await left()).toHaveLength(2);
    expect(await forgetRequests(t.app, 2)).toBe(false);
    expect(await left()).toEqual([kept]);
  });
});
