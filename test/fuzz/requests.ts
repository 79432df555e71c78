import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema?: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
export type Paths = Record<string, Record<string, Operation>>;

/** Ids of own rows, and of another organization's. */
export type Ids = readonly string[];

export interface FuzzedRequest {
  method: string;
  route: string;
  url: string;
  body: unknown;
}

const NASTY: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null, '', ' ', 0, -1, 1e308, -1e308, 2 ** 53, 3_000_000_000, 0.1, true, [], {}, [[[[]]]], 'a\u0000b', '\ud800', 'ﷺ'.repeat(300), '🏴‍☠️', "';--",
  '%00', '../../etc/passwd', '__proto__', 'constructor', '{{first_name', '0x10', 'NaN', '2026-02-30T25:61:61Z', '-0001-01-01T00:00:00Z',
  '999999-01-01T00:00:00Z', { __proto__: null, constructor: {} }, [null, {}, 'x'], 'x'.repeat(5_000),
); // prettier-ignore
const URLS = [
  'http://127.0.0.1:8099/x',
  'https://127.0.0.1:8099',
  'ftp://127.0.0.1',
  'http://169.254.169.254/',
];
const TIMES = ['2026-11-01T00:00:00Z', '2026-11-15T12:00:00.000Z', '2026-08-01T00:00:00+02:00', '2027-01-01'];

/** One in `odds` values is a nasty one. */
const spoiled = (value: Arbitrary<unknown>, odds: number): Arbitrary<unknown> =>
  fc.oneof({ weight: odds, arbitrary: value }, { weight: 1, arbitrary: NASTY });

function text(schema: Schema, name: string, ids: Ids): Arbitrary<unknown> {
  if (schema.format === 'uuid' || /id$/i.test(name)) return fc.constantFrom(...ids);
  if (schema.format === 'date-time' || /date|until|_at$/i.test(name)) return fc.constantFrom(...TIMES);
  if (/url|link|logo|website|image/i.test(name)) return fc.constantFrom(...URLS);
  if (/email/i.test(name)) return fc.constantFrom('a@fuzz.test', 'B@FUZZ.test', 'nobody', 'c+d@fuzz.test');
  if (/host/i.test(name)) return fc.constantFrom('127.0.0.1', '10.0.0.1', '[::1]', '-');
  return fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30), unit: 'binary' });
}

export function valueOf(schema: Schema | undefined, name: string, ids: Ids, depth = 0): Arbitrary<unknown> {
  if (!schema || depth > 6) return NASTY;
  if (schema.enum) return spoiled(fc.constantFrom(...schema.enum), 12);
  if ('const' in schema) return spoiled(fc.constant(schema.const), 12);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name, ids, depth + 1)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return spoiled(fc.oneof(...types.map((type) => ofType(type, schema, name, ids, depth))), 20);
}

function ofType(
  type: string | undefined,
  schema: Schema,
  name: string,
  ids: Ids,
  depth: number,
): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema, name, ids);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -5,
        max: Math.max(schema.minimum ?? -5, schema.maximum ?? 200),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 200, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items, name.replace(/s$/, ''), ids, depth + 1), { maxLength: 4 });
    case 'object': {
      const known = Object.entries(schema.properties ?? {});
      const shape = Object.fromEntries(
        known.map(([key, value]) => [key, valueOf(value, key, ids, depth + 1)]),
      );
      const requiredKeys = known.map(([key]) => key).filter((key) => schema.required?.includes(key));
      const given = fc.record(shape, { requiredKeys });
      const extra = fc.dictionary(fc.constantFrom('id', 'organization_id', 'status', 'zz', 'count'), NASTY, {
        maxKeys: 2,
      });
      return fc
        .tuple(given, spoiled(fc.constant({}), 10), extra)
        .map(([own, _none, more]) => (Object.keys(more).length > 1 ? { ...more, ...own } : own));
    }
    default:
      return NASTY;
  }
}

const inUrl = (value: unknown): string => {
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(plain.toWellFormed().slice(0, 300));
};

export function requestsTo(
  route: string,
  method: string,
  operation: Operation,
  ids: Ids,
): Arbitrary<FuzzedRequest> {
  const parameters = operation.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const path = fc.array(spoiled(fc.constantFrom(...ids), 15), { minLength: 4, maxLength: 4 });
  const asked = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, valueOf(schema, name, ids)])),
    { requiredKeys: query.map(({ name }) => name).filter((name) => /team_?id/i.test(name)) },
  );
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const body = schema ? valueOf(schema, '', ids) : fc.constant(undefined);
  return fc.tuple(path, asked, body).map(([pathIds, search, payload]) => {
    const given = [...pathIds];
    const url = route.replace(/\{\w+\}/g, () => inUrl(given.pop() ?? 'x') || 'x');
    const pairs = Object.entries(search).map(([key, value]) => `${key}=${inUrl(value)}`);
    return { method, route, url: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url, body: payload };
  });
}
