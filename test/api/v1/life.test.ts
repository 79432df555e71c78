import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { DEPRECATION, v1Of } from '../../support/v1.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const v1 = v1Of(t);
const ID = '00000000-0000-4000-8000-000000000000';

const ENDPOINTS = [
  ['GET', '/teams'], ['GET', `/team/${ID}`], ['POST', '/team'], ['PUT', `/team/${ID}`], ['POST', '/contact/create'],
  ['POST', '/contact/all'], ['PUT', `/contact/${ID}`], ['GET', `/contact/profile/${ID}`], ['POST', '/bulk-contacts'],
  ['POST', '/contact/bulk-action'], ['GET', '/campaign/list'], ['PUT', `/campaign/${ID}`],
  ['GET', `/campaigns/${ID}/events`], ['PUT', `/sender/${ID}`], ['GET', '/identities'], ['GET', `/identity/${ID}`],
] as const; // prettier-ignore
const RETIRED = [['POST', '/contact'], ['GET', '/contacts'], ['DELETE', `/contact/${ID}`]] as const; // prettier-ignore

const NEW = new Date('2026-06-29T23:59:59Z');
const DEPRECATED = new Date('2026-06-30T00:00:00Z');
const ENDED = new Date('2026-12-31T23:59:59Z');

describe('V1 before it is deprecated', () => {
  it('says nothing of its end', async () => {
    t.clock.set(NEW);
    const { status, body, headers } = await v1('GET', '/teams');
    expect(status).toBe(200);
    expect(body.warnings).toBeUndefined();
    expect(headers.deprecation).toBeUndefined();
    expect(headers.sunset).toBeUndefined();
  });
});

describe('V1 from 30 June 2026 on', () => {
  it.each(ENDPOINTS)('says in every answer when it ends: %s %s', async (method, path) => {
    t.clock.set(DEPRECATED);
    for (const call of [v1, v1Of(t, '')]) {
      const { body, headers } = await call(method, path, method === 'GET' ? undefined : {});
      expect(body.warnings).toContain(DEPRECATION);
      expect(headers.deprecation).toBe('@1782777600');
      expect(new Date('2026-06-30T00:00:00Z').getTime() / 1000).toBe(1782777600);
      expect(headers.sunset).toBe('Thu, 31 Dec 2026 23:59:59 GMT');
    }
  });

  it.each(ENDPOINTS)('401 without a key: %s %s', async (method, path) => {
    t.clock.set(DEPRECATED);
    const { status, body } = await v1Of(t, '')(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, error: 'missing_api_key', type: 'authentication_error' });
    expect(body.request_id).toEqual(expect.any(String));
  });

  it('404 for a path that it does not have, in the same shape', async () => {
    t.clock.set(DEPRECATED);
    const { status, body, headers } = await v1('GET', '/nothing');
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: 'resource_not_found', warnings: [DEPRECATION] });
    expect(headers.sunset).toEqual(expect.any(String));
  });

  it.each(['/v1', '/v1?x=1', '/%761/teams', '/v%31/teams'])('answers %s in the same shape', async (url) => {
    t.clock.set(DEPRECATED);
    const answer = await t.server.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ error: expect.any(String), warnings: [DEPRECATION] });
    expect(answer.headers.sunset).toEqual(expect.any(String));
  });

  it('400 for a path that is no URL, in the same shape', async () => {
    t.clock.set(DEPRECATED);
    const { status, body, headers } = await v1('GET', '/team/%zz');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'validation_error', warnings: [DEPRECATION] });
    expect(headers.sunset).toEqual(expect.any(String));
  });

  it('is counted with V2: 429 when a key has used its calls in either', async () => {
    const { limits } = t.app.config;
    await using few = await testApp({
      config: { rateLimits: 'on', limits: { ...limits, perKey: { ...limits.perKey, listPerMinute: 2 } } },
    });
    expect((await v1Of(few)('GET', '/teams')).headers['ratelimit-remaining']).toBe('1');
    expect((await few.call('GET', '/teams')).headers['ratelimit-remaining']).toBe('0');
    const { status, body, headers } = await v1Of(few)('GET', '/teams');
    expect(status).toBe(429);
    expect(body).toMatchObject({ success: false, error: 'rate_limit_exceeded' });
    expect(headers['retry-after']).toEqual(expect.any(String));
  });

  it('leaves V2 as it is', async () => {
    t.clock.set(DEPRECATED);
    const { body, headers } = await t.call('GET', '/teams');
    expect(body.warnings).toBeUndefined();
    expect(headers.deprecation).toBeUndefined();
  });
});

describe('V1 after its sunset', () => {
  it.each(ENDPOINTS)('410 endpoint_sunset, with a key or without: %s %s', async (method, path) => {
    t.clock.set(ENDED);
    for (const call of [v1, v1Of(t, ''), v1Of(t, 'ok_live_unknown')]) {
      const { status, body, headers } = await call(method, path, method === 'GET' ? undefined : {});
      expect(status).toBe(410);
      expect(body).toMatchObject({ success: false, error: 'endpoint_sunset' });
      expect(body.message).toContain('use V2');
      expect(headers.sunset).toBe('Thu, 31 Dec 2026 23:59:59 GMT');
    }
  });

  it('404 for a path that it never had, and V2 goes on', async () => {
    t.clock.set(ENDED);
    expect((await v1('GET', '/nothing')).status).toBe(404);
    expect((await t.call('GET', '/teams')).status).toBe(200);
  });

  it('comes when the configuration says', async () => {
    await using other = await testApp({
      config: { api: { ...t.app.config.api, v1SunsetAt: '2026-11-01T00:00:00+01:00' } },
    });
    const { status, headers } = await v1Of(other)('GET', '/teams');
    expect(status).toBe(410);
    expect(headers.sunset).toBe('Sat, 31 Oct 2026 23:00:00 GMT');
  });
});

describe('retired endpoints', () => {
  it.each(RETIRED)('410 endpoint_retired at all times: %s %s', async (method, path) => {
    for (const at of [NEW, DEPRECATED, ENDED]) {
      t.clock.set(at);
      for (const call of [v1, v1Of(t, '')]) {
        const { status, body } = await call(method, path);
        expect(status).toBe(410);
        expect(body).toMatchObject({ success: false, error: 'endpoint_retired' });
        expect(body.message).toContain('/v2/contacts');
      }
    }
  });

  it('410 whatever the body is', async () => {
    const answer = await t.server.inject({
      method: 'POST',
      url: '/v1/contact',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(answer.statusCode).toBe(410);
  });
});
