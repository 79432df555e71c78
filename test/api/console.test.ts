import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../src/http/console.ts';
import type { Server } from '../../src/platform/http/server.ts';

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-console-'));
  await writeFile(join(folder, 'secret.js'), 'secret');
  server = fastify() as unknown as Server;
  consoleRoutes(server, join(folder, 'dist'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers });

describe('the console', () => {
  it('is 503 and says how it is built, until it is there', async () => {
    const missing = await get('/console/');
    expect([missing.statusCode, missing.body]).toEqual([503, expect.stringContaining('npm run console')]);
    await mkdir(join(folder, 'dist/assets'), { recursive: true });
    await writeFile(join(folder, 'dist/assets/main-abc.js'), 'main()');
    expect((await get('/console/')).statusCode).toBe(503);
    await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>console</title>');
    expect((await get('/console/')).statusCode).toBe(200);
  });

  it('is where / leads, and the same page at each address of a screen', async () => {
    const { statusCode, headers } = await get('/');
    expect([statusCode, headers.location]).toEqual([302, '/console/']);
    for (const url of ['/console', '/console/sign-in', '/console/5f0c/today?x=1'])
      expect((await get(url)).body, url).toContain('<title>console</title>');
  });

  it('runs nothing inline, loads nothing from elsewhere and is framed by no page', async () => {
    const policy = String((await get('/console/')).headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|data:|https?:/);
  });

  it('is asked for anew, and its assets are kept, because their name changes with them', async () => {
    const page = await get('/console/');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await get('/console/', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    const asset = await get('/console/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(asset.rawPayload).toString()).toBe('main()');
  });

  it('404 for an asset that is not there, and nothing outside its folder', async () => {
    expect((await get('/console/assets/gone.js')).statusCode).toBe(404);
    for (const path of ['../secret.js', '..%2fsecret.js', '%2e%2e/secret.js', 'assets/../../secret.js'])
      expect((await get(`/console/${path}`)).body, path).not.toBe('secret');
  });
});
