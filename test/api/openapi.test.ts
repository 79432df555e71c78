import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

function registered(): string[] {
  const at: string[] = [];
  return t.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line);
      if (!found) return [];
      const [, indent, part, methods] = found;
      const depth = indent!.length / 4 - 1;
      at.splice(depth, at.length, part!);
      const path = at.join('').replace(/:(\w+)/g, '{$1}');
      return methods!
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}

describe('the OpenAPI description', () => {
  it('lists every route of /v2 and no other', async () => {
    const { body } = await t.call('GET', '/openapi.json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const ofApi = (route: string): boolean => route.includes(' /v2/');
    expect(registered().filter(ofApi).length).toBeGreaterThan(30);
    expect(described.filter(ofApi).toSorted()).toEqual(registered().filter(ofApi).toSorted());
  });

  it('is for those with a key, the health of the service for everybody', async () => {
    for (const url of ['/v2/openapi.json', '/v2/openapi.yaml'])
      expect((await t.server.inject({ method: 'GET', url })).statusCode, url).toBe(401);
    const { data, request_id } = (await t.server.inject({ method: 'GET', url: '/v2/health' })).json();
    expect(data).toEqual({
      status: 'ok',
      version: expect.any(String) as string,
      timestamp: t.clock.wall().toISOString(),
      uptime: expect.any(Number) as number,
    });
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('marks what the specification does not have', async () => {
    const { paths } = (await t.call('GET', '/openapi.json')).body;
    expect(paths['/v2/senders'].post['x-extension']).toBe(true);
    expect(paths['/v2/senders'].get['x-extension']).toBeUndefined();
  });
});
