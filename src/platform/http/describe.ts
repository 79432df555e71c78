import type { FastifySchema, RouteOptions } from 'fastify';
import { exampleOf } from './example.ts';
import { IDEMPOTENCY_HEADER } from './idempotency-key.ts';
import { needOf } from './permit.ts';

export interface Description {
  /** In Markdown: the first page of the reference. */
  about: string;
  tags: readonly { name: string; description: string }[];
  webhooks: Readonly<Record<string, object>>;
}

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The schema for the OpenAPI document: uses `x-described` for values that rules check, and drops examples of single
 * keys, because one example of the whole is shown.
 */
function shown(value: unknown, isOfKey = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shown(each, isOfKey));
  if (!isShape(value)) return value;
  const { 'x-described': described, ...rest } = value;
  if (described !== undefined) {
    const { type, description } = rest;
    const own = description === undefined ? {} : { description };
    const shape: Shape = { ...(shown(described, isOfKey) as Shape), ...own };
    if (!(Array.isArray(type) && type.includes('null'))) return shape;
    return typeof shape.type === 'string'
      ? { ...shape, type: [shape.type, 'null'] }
      : { anyOf: [shape, { type: 'null' }], ...own };
  }
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key, each]) => !(isOfKey && key === 'examples' && Array.isArray(each)))
      .map(([key, each]) => [key, shown(each, isOfKey || key === 'properties')]),
  );
}

export function describedRoute(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { open, bucket = 'standard' } = route.config ?? {};
  const { 'x-body': read, body, response, params, querystring, ...rest } = (schema ?? {}) as FastifySchema;
  const exemplified = (shape: object): object => ({
    ...(shown(shape) as object),
    examples: [exampleOf(shape)],
  });
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(([status, shape]) => [
    status,
    status.startsWith('2') && !('content' in shape) ? exemplified(shape) : shown(shape),
  ]);
  const content =
    read && Object.entries(read).map(([type, { schema: shape }]) => [type, { schema: exemplified(shape) }]);
  const writes = route.method === 'POST' || route.method === 'PATCH';
  return {
    ...rest,
    ...(params ? { params: shown(params) } : {}),
    ...(querystring ? { querystring: shown(querystring) } : {}),
    ...(body ? { body: exemplified(body) } : {}),
    ...(content ? { body: { content: Object.fromEntries(content) as unknown } } : {}),
    ...(response ? { response: Object.fromEntries(answers) as unknown } : {}),
    ...(open
      ? {}
      : {
          'x-rate-limit': bucket,
          'x-role': needOf(route),
          ...(writes ? { headers: IDEMPOTENCY_HEADER } : {}),
        }),
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

/** Mutates and returns the document. */
export function describedWhole<T extends object>(document: T, description: Partial<Description>): T {
  const { about, tags, webhooks } = description;
  const { info = {}, paths = {} } = document as Document;
  for (const operations of Object.values(paths))
    for (const [method, { responses = {}, requestBody }] of Object.entries(operations)) {
      for (const [status, response] of Object.entries(responses))
        response.description = STATUS_WORDS[status] ?? response.description!;
      const bodies = Object.values(requestBody?.content ?? {});
      // An absent body of a POST counts as empty.
      if (method === 'post' && requestBody)
        requestBody.required = bodies.some(({ schema }) => (schema?.required ?? []).length > 0);
    }
  return Object.assign(document, {
    info: { ...info, ...(about ? { description: about } : {}) },
    ...(tags ? { tags } : {}),
    ...(webhooks ? { webhooks: shown(webhooks) } : {}),
  });
}
