import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/platform/config.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import type { DescribedRoute } from '../../support/routes.ts';
import { makeTenant, pathOf, snapshots } from '../../support/tenants.ts';

/** Ends a statement that sleeps because a query value became part of it: a 500. */
const STATEMENT_SECONDS = 10;
const { database } = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
const t = await testApp({
  config: { database: { ...database, statementTimeoutSeconds: STATEMENT_SECONDS } },
});
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const headers = { authorization: `Bearer ${own.key}` };
const shot = await snapshots(t.app.pool);

const reads = routesOf(t.server).filter(({ method, open }) => method === 'GET' && !open);
const ask = (route: DescribedRoute, over: Record<string, string> = {}) => {
  const query = new URLSearchParams();
  for (const { name, required } of route.query)
    if (required) query.set(name, own.things.team);
  for (const [name, value] of Object.entries(over)) query.set(name, value);
  return t.call('GET', `${pathOf(route.path, own.things).slice('/v2'.length)}?${query.toString()}`, undefined, headers);
}; // prettier-ignore
const withParameter = (...names: string[]) =>
  reads.flatMap((route) =>
    route.query.filter(({ name }) => names.includes(name)).map(({ name }) => [`${route.name} ${name}`, route, name] as const),
  ); // prettier-ignore

const HOSTILE = [
  "'", '"', "' or 1=1 --", "'; drop table events; --", "') or ('1'='1", '1; select pg_sleep(20)', "' union select key_hash from api_keys --",
  '$1', '$$', '\\', "\\'", "E'\\x27'", '%', '_', '%_%', '(select 1)', 'created_at desc', 'id; --', '{"$gt":""}', "a'||'b", '..', '*', '__proto__',
  'constructor', 'toString', 'null', 'NaN', '\u202e', '𝟙', "name' COLLATE \"C", "'::jsonb->>'x", '@>', '?|', '/**/', '0x41',
]; // prettier-ignore

describe.each(reads.flatMap((route) => (route.query.length > 0 ? [[route.name, route] as const] : [])))('%s', (_name, route) => {
  it('reads no parameter of its query as anything but a value', async () => {
    const before = await shot(own);
    const faults: string[] = [];
    const plain = await ask(route);
    for (const { name, schema } of route.query)
      for (const hostile of HOSTILE) {
        const { status, body } = await ask(route, { [name]: hostile });
        const told = `${name}=${hostile}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
        if (status !== 200 && status !== 400) faults.push(told);
        if (status === 400 && body.error.param !== name) faults.push(told);
        // Only free text may take such a value, and finds nothing.
        const free = schema.type === 'string' && !schema.format && !schema.enum;
        const mayBe = free || (name === 'interest' && hostile === 'null');
        if (status === 200 && !mayBe && !/^\\d+$/.test(hostile)) faults.push(`taken: ${told}`);
        const found = (body.data?.length ?? 0) as number;
        if (status === 200 && name === 'search' && found > 0) faults.push(`found: ${told}`);
      }
    expect(faults).toEqual([]);
    expect((await ask(route)).status).toBe(plain.status);
    expect(await shot(own)).toEqual(before);
  });
}); // prettier-ignore

describe('a page', () => {
  it.each(withParameter('limit', 'offset', 'page'))('%s has bounds', async (_name, route, name) => {
    const WRONG = ['-1', '1.5', '1e9', '999999999999', '2147483648', '9223372036854775808', 'Infinity', 'NaN', '', ' ', '0x10', '1,2', 'ten']; // prettier-ignore
    const faults: string[] = [];
    for (const value of name === 'offset' ? WRONG : [...WRONG, '0', ...(name === 'limit' ? ['101'] : [])]) {
      const { status, body } = await ask(route, { [name]: value });
      if (status !== 400 || body.error.param !== name) faults.push(`${name}=${value}: ${status}`);
    }
    expect(faults).toEqual([]);
    // A page past the end is empty and no error.
    const far = await ask(route, {
      [name]: name === 'limit' ? '100' : name === 'page' ? '100000' : '10000000',
    });
    expect(far.status).toBe(200);
  });

  it('is bounded wherever there is a list', () => {
    const lists = reads.filter(({ query }) =>
      query.some(({ name }) => ['limit', 'offset', 'page'].includes(name)),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const { name, query } of lists)
      expect(query.map((each) => each.name), name).toEqual(expect.arrayContaining(['limit'])); // prettier-ignore
  });
});
