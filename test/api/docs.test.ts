import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.server.inject({ method: 'GET', url, headers });
const FILES = ['/docs', '/docs/errors', '/docs/start.js', '/docs/reference.js', '/docs/openapi.json'];

describe('GET /docs', () => {
  it.each(FILES)('200 for %s without a key, under a policy that knows this origin alone', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  });

  it('200 loads nothing but files of /docs, and has no script in the page', async () => {
    const page = (await get('/docs')).body;
    const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!);
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((url) => !FILES.includes(url))).toEqual([]);
    expect(page.replaceAll(/<script src="[^"]*"><\/script>/g, '')).not.toContain('<script');
  });

  it.each(['/docs/', '/v2'])('302 leads a person from %s to the reference', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
  });

  it('200 shows the description that a key gets', async () => {
    const shown: unknown = (await get('/docs/openapi.json')).json();
    const { body } = await t.call('GET', '/openapi.json');
    expect(shown).toEqual(body);
  });

  it('200 packs the renderer where the browser takes it packed, and 304 where it has it', async () => {
    const plain = await get('/docs/reference.js');
    const packed = await get('/docs/reference.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const again = await get('/docs/reference.js', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
