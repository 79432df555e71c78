import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { makeLink, purgeSessions } from '../../../src/accounts/sessions.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

interface Given {
  cookie?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: object;
}
async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, given: Given = {}) {
  const { cookie, key, headers = {}, body } = given;
  const answer = await t.server.inject({
    method,
    url: `/v2${path}`,
    headers: {
      ...(cookie ? { cookie: `theme=dark; outreachd_session=${cookie}` } : {}),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const tokenOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  /^outreachd_session=(ok_session_[\w-]{43});/.exec(String(headers['set-cookie']))![1]!;
async function signIn(key = t.key): Promise<{ cookie: string; id: string }> {
  const answer = await call('POST', '/sessions', { key });
  expect(answer.status).toBe(201);
  return { cookie: tokenOf(answer), id: answer.body.data.id };
}
const member = async (email: string, role: 'read_only' | 'team_member' | 'org_admin') =>
  createApiKey(t.app, { organization: 'Acme', email, role });
const status = async (cookie: string): Promise<number> => (await call('GET', '/me', { cookie })).status;

describe('a session', () => {
  it('is made with a key, in a cookie that no script reads, and says who is signed in', async () => {
    const answer = await call('POST', '/sessions', { key: t.key });
    expect(answer.headers['set-cookie']).toMatch(
      /^outreachd_session=[\w-]+; Path=\/v2; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain(tokenOf(answer));
    expect(answer.body.data).toMatchObject({ object: 'session', role: 'org_admin', is_current: true });
    const me = await call('GET', '/me', { cookie: tokenOf(answer) });
    expect(me.body.data).toMatchObject({ user: { id: t.userId }, role: 'org_admin' });
  });

  it('may do what its key may: its role, its teams and its networks', async () => {
    const bound = await call('POST', '/api-keys', {
      key: t.key,
      body: { role: 'team_member', only_teams: [t.teamId], ip_ranges: ['127.0.0.0/8'] },
    });
    const { cookie } = await signIn(bound.body.data.api_key);
    const me = await call('GET', '/me', { cookie });
    expect(me.body.data).toMatchObject({
      role: 'team_member',
      api_key: { only_teams: [t.teamId], ip_ranges: ['127.0.0.0/8'] },
    });
    expect((await call('GET', '/api-keys', { cookie })).status).toBe(403);
    const read = await member('reader@acme.test', 'read_only');
    const reader = await signIn(read.api_key);
    const write = { cookie: reader.cookie, headers: OWN_PAGE, body: { name: 'X', TeamId: t.teamId } };
    expect((await call('POST', '/campaigns', write)).status).toBe(403);
  });

  it('ends 12 hours after its last use, with its key, and when it is ended', async () => {
    const used = await signIn();
    t.clock.advance(11 * HOUR_MS);
    expect(await status(used.cookie)).toBe(200);
    t.clock.advance(11 * HOUR_MS);
    expect(await status(used.cookie)).toBe(200);
    t.clock.advance(12 * HOUR_MS + 60_000);
    expect(await status(used.cookie)).toBe(401);

    const { api_key: key } = await member('short@acme.test', 'org_admin');
    const of = await signIn(key);
    const [{ id }] = (await call('GET', '/api-keys', { key })).body.data.filter(
      (each: { is_current: boolean }) => each.is_current,
    );
    expect((await call('DELETE', `/api-keys/${id}`, { key: t.key })).status).toBe(200);
    expect(await status(of.cookie)).toBe(401);

    const ended = await signIn();
    const out = await call('DELETE', `/sessions/${ended.id}`, { cookie: ended.cookie, headers: OWN_PAGE });
    expect([out.status, out.headers['set-cookie']]).toMatchObject([
      200,
      expect.stringContaining('outreachd_session=; Path=/v2; HttpOnly; SameSite=Strict; Max-Age=0'),
    ]);
    expect(await status(ended.cookie)).toBe(401);
  });

  it('is listed for its user, or for an admin of the organization, who may end it', async () => {
    const { api_key: key } = await member('own@acme.test', 'team_member');
    const own = await signIn(key);
    const admin = await signIn();
    const ids = async (cookie: string): Promise<string[]> =>
      (await call('GET', '/sessions', { cookie })).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(own.cookie)).toEqual([own.id]);
    expect(await ids(admin.cookie)).toEqual(expect.arrayContaining([own.id, admin.id]));
    const foreign = { cookie: own.cookie, headers: OWN_PAGE };
    expect((await call('DELETE', `/sessions/${admin.id}`, foreign)).status).toBe(404);
    expect((await call('DELETE', `/sessions/${own.id}`, { key: t.key })).status).toBe(200);
    expect(await ids(admin.cookie)).not.toContain(own.id);
  });

  it('is no key: it is listed and revoked apart, counts as no admin key, and signs in no other', async () => {
    const { cookie, id } = await signIn();
    const keys = (await call('GET', '/api-keys', { cookie })).body.data as { id: string }[];
    expect(keys.map((each) => each.id)).not.toContain(id);
    expect((await call('DELETE', `/api-keys/${id}`, { key: t.key })).status).toBe(404);
    expect((await call('GET', '/me', { key: cookie })).status).toBe(401);
    expect((await call('GET', '/me', { cookie: t.key })).status).toBe(401);
    expect((await call('POST', '/sessions', { cookie, headers: OWN_PAGE })).status).toBe(403);
  });

  it('changes nothing for a page of another origin, nor for one that does not say which', async () => {
    const { cookie } = await signIn();
    const body = { name: 'Named by another page' };
    const patch = async (headers: Record<string, string>): Promise<number> =>
      (await call('PATCH', `/teams/${t.teamId}`, { cookie, headers, body })).status;
    const own = { host: 'outreach.test' };
    for (const headers of [
      {},
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'https://outreach.test.evil.test' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://outreach.test' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect([headers, await patch({ ...own, ...headers })]).toEqual([headers, 403]);
    expect(await patch({ ...own, origin: 'https://outreach.test' })).toBe(200);
    expect(await patch(OWN_PAGE)).toBe(200);
  });

  it('that ended a month ago is deleted', async () => {
    const { id } = await signIn();
    const there = async () => (await t.app.pool.query('select 1 from api_keys where id = $1', [id])).rowCount;
    await purgeSessions(t.app);
    expect(await there()).toBe(1);
    t.clock.advance(31 * 24 * HOUR_MS);
    await purgeSessions(t.app);
    expect([await there(), (await call('GET', '/me', { key: t.key })).status]).toEqual([0, 200]);
  });
});

describe('a link', () => {
  const link = () => makeLink(t.app, { organizationId: t.organizationId, userId: t.userId });

  it('signs in once, and one of two at the same moment', async () => {
    const key = await link();
    const answers = await Promise.all([1, 2].map(() => call('POST', '/sessions', { key })));
    expect(answers.map(({ status: code }) => code).toSorted((one, two) => one - two)).toEqual([201, 401]);
    expect((await call('POST', '/sessions', { key })).status).toBe(401);
  });

  it('does nothing else, and ends after ten minutes; its session goes on', async () => {
    const [key, late] = [await link(), await link()];
    expect((await call('GET', '/me', { key })).status).toBe(401);
    const { cookie } = await signIn(key);
    t.clock.advance(10 * 60_000);
    expect((await call('POST', '/sessions', { key: late })).status).toBe(401);
    expect(await status(cookie)).toBe(200);
  });
});

it('a session has rate limits of its own', async () => {
  const { limits } = t.app.config;
  await using few = await testApp({
    config: {
      rateLimits: 'on',
      limits: { ...limits, perSession: { ...limits.perSession, standardPerMinute: 7 } },
    },
  });
  const made = await few.server.inject({
    method: 'POST',
    url: '/v2/sessions',
    headers: { authorization: `Bearer ${few.key}` },
  });
  const cookie = `outreachd_session=${tokenOf(made)}`;
  const me = await few.server.inject({ method: 'GET', url: '/v2/me', headers: { cookie } });
  expect([made.headers['ratelimit-limit'], me.headers['ratelimit-limit']]).toEqual(['100', '7']);
});
