import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import Type from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { UserRole } from '../db/types.ts';
import { ApiError } from '../errors.ts';
import { usualNeed } from '../rules/role.ts';
import type { Operation, Download, OperationRequest } from './operation.ts';
import { validationError } from './errors.ts';
import type { AjvError } from './fault-words.ts';
import type { Claim } from './idempotency.ts';
import { lowercaseIds } from './ids.ts';
import { refuseOddNumbers } from './numbers.ts';
import type { Bucket } from './limits.ts';
import type { Principal } from './principal.ts';
import { takeReadOnly } from './read-only.ts';
import type { ReadOnly } from './read-only.ts';
import { ErrorBody, Pagination, extension } from './schema.ts';
import type { Server } from './server.ts';
import { isSameKey, withCanonicalKeys } from './key-aliases.ts';
import { coercing, strict } from './validators.ts';

export interface Asked<Params, Query, Body> {
  principal: Principal;
  requestId: string;
  claim: Claim | null;
  params: Params;
  query: Query;
  body: Body;
}

/**
 * The result of a handler; the shell adds `success`, `request_id` and warnings. spec: General contract 5.
 * `more`: further keys beside `data`, where the spec has them; its `warnings` are joined with those of the
 * shell.
 */
export interface Answer {
  status?: 200 | 201 | 202;
  data?: unknown;
  pagination?: unknown;
  message?: string;
  more?: Record<string, unknown> & { warnings?: string[] };
  file?: Download;
  /** Of the answer, beside those of the shell. */
  headers?: Record<string, string>;
}

/**
 * - `bucket`: default `list` for lists, otherwise `standard`.
 * - `needs`: the least role that may call; default `read_only` for a GET, otherwise `team_member`. A POST that only
 *   reads says `read_only`.
 * - `isListed`: true for a body that requests a list: its keys are filters.
 */
interface Work<P extends TObject, Q extends TObject, B extends TObject> {
  name: string;
  method: HTTPMethods;
  bucket?: Bucket;
  params?: P;
  query?: Q;
  body?: B;
  readOnly?: ReadOnly<Asked<Static<P>, Static<Q>, Static<B>>>;
  bodyLimitBytes?: number;
  maxValues?: number;
  needs?: UserRole;
  /** Keys of the query that begin with this are known, too: `custom.`. The handler checks them. */
  queryPrefix?: string;
  showsSecret?: true;
  takesLink?: true;
  list?: true;
  isListed?(body: Static<B>): boolean;
  status?: 200 | 201 | 202;
  handle(asked: Asked<Static<P>, Static<Q>, Static<B>>): Promise<Answer>;
}

export interface Route<P extends TObject, Q extends TObject, B extends TObject> extends Work<P, Q, B> {
  /** Below /v2, in Fastify's syntax: `/webhooks/:id`. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  extension?: true;
  example?: Static<B>;
  beside?: TProperties;
  errors?: readonly OwnError[];
  data?: TSchema;
  file?: true;
  /** A second success status of the route, such as 200 beside 201 (created). */
  otherStatus?: 200 | 201 | 202;
}

const ERRORS = [400, 401, 403, 404, 429, 500, 503];
const ERRORS_OF_CHANGES = [409, 413, 415];

type OwnError = 402 | 422;

export const errorAnswers = (method: HTTPMethods, own: readonly OwnError[] = []): Record<number, TSchema> =>
  Object.fromEntries(
    [...ERRORS, ...(method === 'GET' ? [] : ERRORS_OF_CHANGES), ...own].map((status) => [status, ErrorBody]),
  );

const MAX_NAMED = 50;
const MAX_NAME = 200;

/** Removes unknown keys from a body or query. Returns warnings; throws with `Prefer: handling=strict`. */
export function takeUnknownKeys(known: readonly string[], body: unknown, request: FastifyRequest): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  const warnings = tellUnknown(unknown, request);
  for (const key of unknown) delete (body as Record<string, unknown>)[key];
  return warnings;
}

/** Warns of unknown keys deeper in the body, by path, or throws with `Prefer: handling=strict`. The caller removes them. */
export function tellUnknown(unknown: readonly string[], request: FastifyRequest): string[] {
  const names = unknown.slice(0, MAX_NAMED).map((key) => key.slice(0, MAX_NAME));
  const strict = /\bhandling=strict\b/.test(String(request.headers.prefer ?? ''));
  if (strict && unknown.length > 0)
    throw new ApiError('validation_error', `${names[0]} is not a known key`, {
      param: names[0]!,
      details: { unknown: names },
    });
  const others = unknown.length - names.length;
  return [
    ...names.map((key) => `${key} is not a known key and was ignored`),
    ...(others > 0 ? [`${others} more keys are not known and were ignored`] : []),
  ];
}

/**
 * decided: a list refuses unknown filters: it would otherwise answer with everything, and a script might delete it.
 * Below an id the team is implied and may be named.
 */
function refuseUnknownFilters(known: readonly string[], asked: unknown, isBelowId: boolean): void {
  const unknown = Object.keys(asked as object).filter(
    (key) => !known.includes(key) && !(isBelowId && isSameKey(key, 'TeamId')),
  );
  if (unknown.length === 0) return;
  const names = unknown.slice(0, MAX_NAMED).map((key) => key.slice(0, MAX_NAME));
  const filters = known.length > 0 ? `; it takes ${known.join(', ')}` : '';
  throw new ApiError('validation_error', `${names[0]} is no filter of this list${filters}`, {
    param: names[0]!,
    details: { unknown: names },
  });
}

const knownBeside =
  (known: readonly string[], prefix: string | undefined) =>
  (query: unknown): readonly string[] =>
    prefix === undefined
      ? known
      : [...known, ...Object.keys(query as object).filter((key) => key.startsWith(prefix))];

function answerSchema(route: Pick<Route<TObject, TObject, TObject>, 'data' | 'list' | 'beside'>): TObject {
  return Type.Object({
    success: Type.Literal(true, { description: 'whether the call worked' }),
    ...(route.data ? { data: route.list ? Type.Array(route.data) : route.data } : {}),
    ...(route.list ? { pagination: Pagination } : {}),
    ...route.beside,
    message: Type.Optional(
      Type.String({ ...(route.data ? {} : { examples: ['Done'] }), description: 'a sentence for people' }),
    ),
    warnings: Type.Optional(
      extension(Type.Array(Type.String(), { description: 'what was ignored or is odd' })),
    ),
    request_id: Type.String({
      description: 'the id of this call; name it when you report a fault',
      examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
    }),
  });
}

const FILE = {
  content: {
    'application/octet-stream': { schema: Type.String({ format: 'binary', description: 'the bytes' }) },
  },
};

/** Forces a download under its name: nothing is run or shown. RFC 6266, RFC 8187 */
function sendFile(reply: FastifyReply, { name, bytes }: Download): FastifyReply {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .type('application/octet-stream')
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cache-Control', 'private, no-store')
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes, { objectMode: false }),
    );
}

function checkOf(compile: typeof strict, schema: TSchema | undefined): (part: unknown) => void {
  const validate = schema && compile(schema);
  return (part) => {
    if (validate && !validate(part ?? null)) throw validationError((validate.errors ?? []) as AjvError[]);
  };
}

const longer = <T extends TObject>(schema: T, maximum: number): T =>
  'limit' in schema.properties
    ? { ...schema, properties: { ...schema.properties, limit: { ...schema.properties.limit, maximum } } }
    : schema;

type Callable = Pick<
  Work<TObject, TObject, TObject>,
  'bucket' | 'list' | 'needs' | 'method' | 'maxValues' | 'showsSecret' | 'takesLink'
>;
const configOf = (route: Callable): Operation['config'] => ({
  bucket: route.bucket ?? (route.list ? 'list' : 'standard'),
  needs: route.needs ?? usualNeed(String(route.method)),
  ...(route.maxValues ? { maxValues: route.maxValues } : {}),
  ...(route.showsSecret ? { showsSecret: true } : {}),
  ...(route.takesLink ? { takesLink: true } : {}),
});

export function operationOf<P extends TObject, Q extends TObject, B extends TObject>(
  route: Work<P, Q, B>,
): Operation {
  const known = Object.keys(route.body?.properties ?? {});
  const knownInQuery = Object.keys(route.query?.properties ?? {});
  const knownWith = knownBeside(knownInQuery, route.queryPrefix);
  const isList = route.method === 'GET' && (route.list === true || knownInQuery.includes('limit'));
  const respellQuery = withCanonicalKeys(knownInQuery);
  const respellBody = withCanonicalKeys(known);
  const checkParams = checkOf(coercing, route.params);
  const checkQuery = checkOf(coercing, route.query);
  const checkBody = checkOf(strict, route.body);
  const [lowerParams, lowerQuery, lowerBody] = [route.params, route.query, route.body].map(lowercaseIds);

  function check(request: FastifyRequest, { params, query, body, isLenient }: OperationRequest): void {
    respellQuery(query, request);
    respellBody(body, request);
    refuseOddNumbers(query, route.query);
    checkParams(params);
    checkBody(body);
    checkQuery(query);
    if (isList && !isLenient) refuseUnknownFilters(knownWith(query), query, route.params !== undefined);
    if (!isLenient && route.isListed?.(body as Static<B>)) refuseUnknownFilters(known, body, false);
    lowerParams!(params);
    lowerQuery!(query);
    lowerBody!(body);
  }

  return {
    name: route.name,
    config: configOf(route),
    ...(route.bodyLimitBytes ? { bodyLimitBytes: route.bodyLimitBytes } : {}),
    keys: [...known, ...(route.readOnly?.keys ?? []), ...knownInQuery],
    upTo: (most) =>
      operationOf({
        ...route,
        ...(route.query ? { query: longer(route.query, most) } : {}),
        ...(route.body ? { body: longer(route.body, most) } : {}),
      }),
    async run(request, given) {
      const { params, query } = given;
      const empty = given.body === undefined && route.method === 'POST' && route.body;
      // decided: a POST without a body counts as one with an empty body.
      const body = empty ? {} : given.body;
      check(request, { ...given, body });
      const asked = {
        principal: request.principal!,
        requestId: request.id,
        claim: request.claim,
        params: params as Static<P>,
        query: query as Static<Q>,
        body: body as Static<B>,
      };
      const ignored = route.readOnly ? await takeReadOnly(route.readOnly, { known, body, asked }) : [];
      if (route.body) ignored.push(...takeUnknownKeys(known, body, request));
      ignored.push(...takeUnknownKeys(knownWith(query), query, request));
      const { status, data, pagination, message, more, file, headers } = await route.handle(asked);
      const { warnings: told = [], ...beside } = more ?? {};
      const warnings = [...told, ...ignored];
      return {
        status: status ?? route.status ?? 200,
        ...(file ? { file } : {}),
        ...(headers ? { headers } : {}),
        body: {
          success: true,
          ...(data === undefined ? {} : { data }),
          ...(pagination === undefined ? {} : { pagination }),
          ...(message === undefined ? {} : { message }),
          ...beside,
          ...(warnings.length > 0 ? { warnings } : {}),
          request_id: request.id,
        },
      };
    },
  };
}

export function addRoute<P extends TObject, Q extends TObject, B extends TObject>(
  server: Server,
  route: Route<P, Q, B>,
): void {
  const call = operationOf(route);
  server.calls.set(route.name, call);
  server.route({
    method: route.method,
    url: `/v2${route.path}`,
    config: call.config,
    ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
    schema: {
      operationId: route.name,
      tags: [route.tag],
      summary: route.summary,
      description: route.description,
      ...(route.extension ? { 'x-extension': true } : {}),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body
        ? { body: route.example ? { ...route.body, examples: [route.example] } : route.body }
        : {}),
      response: {
        [route.status ?? 200]: route.file ? FILE : answerSchema(route),
        ...(route.otherStatus ? { [route.otherStatus]: answerSchema(route) } : {}),
        ...errorAnswers(route.method, route.errors),
      },
    },
    // The operation validates, because it is also called under other paths.
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const { status, body, file, headers = {} } = await call.run(request, request);
      void reply.headers(headers);
      return file ? sendFile(reply, file) : reply.status(status).send(body);
    },
  });
}
