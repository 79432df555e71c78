import type { FastifySchema, RouteOptions } from 'fastify';
import { withExample } from './example.ts';
import type { Words } from './example.ts';
import { IDEMPOTENCY_HEADER } from './idempotency.ts';

/** What the rooms say of the API as a whole. */
export interface Description {
  /** What the examples are made of. */
  words: Words;
  /** What a parameter or a key is, by its name or by `noun.name`; a schema's own description goes before it. */
  keys: Readonly<Record<string, string>>;
  /** The first page of the reference, in Markdown. */
  about: string;
  tags: readonly { name: string; description: string }[];
  /** What the API sends by itself: path items by name. */
  webhooks: Readonly<Record<string, object>>;
}

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema as the document shows it: what rules check, and not the validator, is in `x-described`. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (!isShape(value)) return value;
  if (value['x-described'] !== undefined) {
    const { type } = value;
    const described = shown(value['x-described']) as Shape;
    if (!(Array.isArray(type) && type.includes('null'))) return described;
    return typeof described.type === 'string'
      ? { ...described, type: [described.type, 'null'] }
      : { anyOf: [described, { type: 'null' }] };
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]));
}

/** The schema with a description of each key that has none of its own and is known by name. */
function withKeys(value: unknown, keys: Description['keys'], name = '', noun = ''): unknown {
  if (!isShape(value)) return value;
  const { properties, items, anyOf, description, ...rest } = value;
  const known = description ?? keys[`${noun}.${name}`] ?? keys[name];
  const inner = isShape(properties) && isShape(properties.object) ? properties.object.const : undefined;
  const within = typeof inner === 'string' ? inner : name || noun;
  return {
    ...rest,
    ...(known === undefined || !name
      ? description === undefined
        ? {}
        : { description }
      : { description: known }),
    ...(isShape(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, each]) => [key, withKeys(each, keys, key, within)]),
          ),
        }
      : {}),
    ...(items === undefined ? {} : { items: withKeys(items, keys, '', name || noun) }),
    ...(anyOf === undefined
      ? {}
      : { anyOf: (anyOf as unknown[]).map((each) => withKeys(each, keys, '', name || noun)) }),
  };
}

/** A route as the document shows it, with what the shell adds to every one. */
export function describedRoute(
  schema: FastifySchema | undefined,
  route: RouteOptions,
  { words = {}, keys = {} }: Partial<Description>,
): FastifySchema {
  const { open, bucket = 'standard' } = route.config ?? {};
  const { 'x-body': read, body, response, params, querystring, ...rest } = (schema ?? {}) as FastifySchema;
  const named = (shape: unknown): unknown => withKeys(shown(shape), keys);
  const exemplified = (shape: unknown): unknown => withExample(named(shape), words);
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(([status, shape]) => [
    status,
    status.startsWith('2') && !('content' in shape) ? exemplified(shape) : named(shape),
  ]);
  const content =
    read && Object.entries(read).map(([type, { schema: shape }]) => [type, { schema: exemplified(shape) }]);
  const writes = route.method === 'POST' || route.method === 'PATCH';
  return {
    ...rest,
    ...(params ? { params: named(params) } : {}),
    ...(querystring ? { querystring: named(querystring) } : {}),
    ...(body ? { body: exemplified(body) } : {}),
    ...(content ? { body: { content: Object.fromEntries(content) as unknown } } : {}),
    ...(response ? { response: Object.fromEntries(answers) as unknown } : {}),
    ...(open ? {} : { 'x-rate-limit': bucket, ...(writes ? { headers: IDEMPOTENCY_HEADER } : {}) }),
  };
}

const STATUS_WORDS: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the work goes on in the background.',
  400: 'The request breaks a rule; `param` names the key and `message` says what it must be.',
  401: 'The API key is missing, unknown or revoked.',
  402: 'The organization has not enough credits.',
  403: 'The key may not do this, or may not use this team.',
  404: 'There is no such resource in your organization.',
  409: 'The state of the resource does not allow this now.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The window of events is longer than 90 days.',
  429: 'Too many requests with this key; `Retry-After` says when to try again.',
  500: 'A fault of the service; name the `request_id` when you report it.',
  503: 'The service is busy or its database is away; `Retry-After` says when to try again.',
};

interface Operation {
  responses?: Record<string, { description?: string }>;
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}
interface Document {
  info?: { description?: string };
  paths?: Record<string, Record<string, Operation>>;
}

/** Adds to the document what belongs to no one route. Mutates and returns it. */
export function describedWhole<T extends object>(document: T, description: Partial<Description>): T {
  const { about, tags, webhooks } = description;
  const { info = {}, paths = {} } = document as Document;
  for (const operations of Object.values(paths))
    for (const [method, { responses = {}, requestBody }] of Object.entries(operations)) {
      for (const [status, response] of Object.entries(responses))
        response.description = STATUS_WORDS[status] ?? response.description!;
      const bodies = Object.values(requestBody?.content ?? {});
      // A POST without a body is taken as one with an empty body.
      if (method === 'post' && requestBody)
        requestBody.required = bodies.some(({ schema }) => (schema?.required ?? []).length > 0);
    }
  return Object.assign(document, {
    info: { ...info, ...(about ? { description: about } : {}) },
    ...(tags ? { tags } : {}),
    ...(webhooks ? { webhooks } : {}),
  });
}
