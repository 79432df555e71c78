import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../support/app.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const outreachd = (...args: string[]): string =>
  spawnSync(process.execPath, [MAIN, ...args], { env: {}, encoding: 'utf8' }).stdout;

interface Listed {
  method: string;
  path: string;
  bucket: string | null;
  who: string;
  summary: string;
}
interface Described {
  summary: string;
  'x-rate-limit'?: string;
}

it('outreachd routes lists each route of openapi.yaml once, a line each', async () => {
  await using t = await testApp();
  const { paths } = parse((await t.call('GET', '/openapi.yaml')).body as string) as {
    paths: Record<string, Record<string, Described>>;
  };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, 'x-rate-limit': bucket = null }]) => ({
      method: method.toUpperCase(),
      path,
      bucket,
      summary,
    })),
  );
  const { routes } = JSON.parse(outreachd('routes', '--json')) as { routes: Listed[] };
  expect(routes.map(({ who: _who, ...route }) => route)).toEqual(described);
  const lines = outreachd('routes').trimEnd().split('\n');
  expect(lines.map((line) => line.split(/ +/).slice(0, 4))).toEqual(
    routes.map(({ method, path, bucket, who }) => [method, path, bucket ?? '-', who]),
  );
});

it('outreachd routes says who may call', () => {
  const { routes } = JSON.parse(outreachd('routes', '--json')) as { routes: Listed[] };
  const of = (whose: string): string[] =>
    routes
      .filter(({ who }) => who === whose)
      .map(({ method, path }) => `${method} ${path.slice('/v2'.length)}`);
  expect(of('open')).toEqual([
    'GET /health',
    'GET /health/live',
    'GET /health/ready',
    'GET /sign-in',
    'GET /sign-in/oidc',
    'GET /sign-in/oidc/callback',
    'GET /senders/oauth/callback',
    'POST /connectors/{kind}/events',
  ]);
  expect(of('org_admin')).toEqual([
    'GET /health/work',
    'PATCH /teams/{id}/members/{user_id}',
    'GET /organization',
    'PATCH /organization',
    'GET /api-keys',
    'POST /api-keys',
    'DELETE /api-keys/{id}',
    'GET /audit-log',
    'POST /people/export',
    'POST /people/erase',
    'GET /people/erasures',
    'GET /people/erasures/{id}',
    'GET /connectors',
    'GET /placement-seeds',
    'POST /placement-seeds',
    'DELETE /placement-seeds/{id}',
  ]);
  const [reads, changes] = [of('read_only'), [...of('team_member'), ...of('team_admin')]];
  expect(reads.filter((name) => !name.startsWith('GET '))).toEqual([
    'POST /sessions',
    'DELETE /sessions/{id}',
    'POST /campaigns/{id}/sequence/preview',
    'POST /campaigns/{id}/simulate',
    'POST /campaigns/{id}/render',
    'POST /conversations/{id}/preview',
    'POST /broadcasts/estimate-audience',
    'POST /broadcasts/preview-audience-contacts',
  ]);
  expect(changes.filter((name) => name.startsWith('GET ')).toSorted()).toEqual([
    'GET /blacklist/export',
    'GET /contacts/bulk/{upload_id}/rejected',
    'GET /senders/oauth/start',
  ]);
});
