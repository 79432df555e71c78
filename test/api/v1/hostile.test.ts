import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { requestsTo } from '../../fuzz/requests.ts';
import type { Paths } from '../../fuzz/requests.ts';
import { testApp } from '../../support/app.ts';
import { makeTenant } from '../../support/tenants.ts';
import { DEPRECATION, V1_ENDPOINTS } from '../../support/v1.ts';
import { runs } from '../../support/chance.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'ownbird', organization: 'Own', role: 'org_admin' });
const other = await makeTenant(t, { word: 'canarybird', organization: 'Other', role: 'org_admin' });
const ids = [...Object.values(own.things), ...Object.values(own.things), ...Object.values(other.things)];

const { paths } = t.server.swagger() as unknown as { paths: Paths };
const PROFILE = { parameters: [{ name: 'TeamId', in: 'query', schema: { type: 'string', format: 'uuid' } }] };

/** V2's description of an endpoint of V1; a list that V1 asks for by its body has a query in V2. */
function described(endpoint: keyof typeof V1_ENDPOINTS): Paths[string][string] {
  const same = V1_ENDPOINTS[endpoint];
  if (same === null) return PROFILE as Paths[string][string];
  const [method, path] = same.split(' ') as [string, string];
  const operation = paths[`/v2${path}`]![method.toLowerCase()]!;
  if (!endpoint.startsWith('POST') || method !== 'GET') return operation;
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}]));
  return { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } };
}

const OLD = fc.dictionary(
  fc.constantFrom('CampaignId', 'campaign_id', 'archived', 'deleted', 'createdAt', 'maxPerDay', 'events', 'channels'),
  fc.oneof(fc.constantFrom(...ids), fc.constantFrom<unknown>(false, true, null, 0, '', [], {}, '2026-11-01T00:00:00Z')),
  { maxKeys: 2 },
); // prettier-ignore

it.each(Object.keys(V1_ENDPOINTS) as (keyof typeof V1_ENDPOINTS)[])(
  'whatever is asked of it, it answers as V1 does and shows nothing of others: %s',
  { timeout: 120_000 },
  async (endpoint) => {
    const [method, path] = endpoint.split(' ') as ['GET', string];
    const asked = fc.tuple(requestsTo(`/v1${path}`, method, described(endpoint), ids), OLD);
    await fc.assert(
      fc.asyncProperty(asked, async ([{ url, body }, old]) => {
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
        const payload = isObject ? { ...body, ...old } : body;
        const answer = await t.server.inject({
          method,
          url,
          headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' },
          ...(payload === undefined || method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
        });
        const said = answer.json() as Record<string, unknown>;
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(said.success).toBe(answer.statusCode < 400);
        if (answer.statusCode >= 400) {
          expect(said.error).toEqual(expect.any(String));
          expect(said.message).toEqual(expect.any(String));
        }
        expect(said.warnings).toContain(DEPRECATION);
        expect(said.request_id).toBe(answer.headers['x-request-id']);
        expect(answer.body).not.toContain(other.word);
      }),
      { numRuns: runs(60), endOnFailure: true },
    );
  },
);
