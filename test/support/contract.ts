import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Server } from '../../src/platform/http/server.ts';

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
}
type Paths = Record<string, Record<string, Operation>>;

/** Says how an answer differs from the OpenAPI document; null: not at all. */
export type Contract = (method: string, url: string, status: number, body: unknown) => string | null;

/** The schema without unnamed keys, unless it says what it takes. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const named = Object.keys((inner.properties ?? {}) as object);
  return named.length > 0 && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

const said = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

/** Literal paths go before those with parameters, as in the router. */
const byLiterals = (a: string, b: string): number =>
  a.split('{').length - b.split('{').length || b.length - a.length;

let known: Contract | null = null;

export const contractOf = (server: Server): Contract => (known ??= makeContract(server));

/** Does not judge routes outside the document. */
function makeContract(server: Server): Contract {
  const { paths, components } = server.swagger() as unknown as { paths: Paths; components: object };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const routes = Object.keys(paths)
    .toSorted(byLiterals)
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  const compiled = new Map<string, ValidateFunction>();
  return (method, url, status, body) => {
    const [pathname] = url.split('?') as [string];
    const operations = routes
      .filter(({ matches }) => matches.test(pathname))
      .flatMap(({ path }) => (paths[path]![method.toLowerCase()] ? [path] : []));
    const path = operations[0];
    if (path === undefined) return null;
    const key = `${method} ${path} ${status}`;
    const response = paths[path]![method.toLowerCase()]!.responses?.[status];
    if (!response) return `${key} is not described`;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return `${key} is described without a shape`;
    let validate = compiled.get(key);
    if (!validate) compiled.set(key, (validate = ajv.compile({ ...schema, components })));
    return validate(body) ? null : `${key}: ${(validate.errors ?? []).map(said).join('; ')}`;
  };
}

type Webhooks = Record<
  string,
  { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
>;

/** Says how a delivery's body differs from the description of its event type; null: not at all. */
export type PayloadContract = (type: string, body: unknown) => string | null;

let knownPayloads: PayloadContract | null = null;

export const payloadContractOf = (server: Server): PayloadContract =>
  (knownPayloads ??= makePayloadContract(server));

function makePayloadContract(server: Server): PayloadContract {
  const { webhooks, components } = server.swagger() as unknown as { webhooks: Webhooks; components: object };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const shapes = closed(components);
  const compiled = new Map<string, ValidateFunction>();
  return (type, body) => {
    const schema = webhooks[type]?.post.requestBody.content['application/json'].schema;
    if (!schema) return `${type} is not described`;
    let validate = compiled.get(type);
    if (!validate) compiled.set(type, (validate = ajv.compile({ ...schema, components: shapes })));
    return validate(body) ? null : `${type}: ${(validate.errors ?? []).map(said).join('; ')}`;
  };
}
