import type { FastifyRequest, HTTPMethods } from 'fastify';
import Type from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { ApiError } from '../errors.ts';
import type { Claim } from './idempotency.ts';
import { idSpeller } from './ids.ts';
import type { Bucket } from './limits.ts';
import type { Principal } from './principal.ts';
import { ErrorBody, Pagination, extension } from './schema.ts';
import type { Server } from './server.ts';

/** What a handler gets: everything checked, nothing else. */
export interface Asked<Params, Query, Body> {
  principal: Principal;
  requestId: string;
  /** The Idempotency-Key that the request answers for: work that must not be done twice says so with `noteWork`. */
  claim: Claim | null;
  params: Params;
  query: Query;
  body: Body;
}

/** What a handler says; the shell adds `success`, `request_id` and the warnings. spec: General contract 5 */
export interface Answer {
  status?: 200 | 201 | 202;
  data?: unknown;
  pagination?: unknown;
  message?: string;
  /** Further keys beside `data`, where the spec shows them; the shell's own warnings join these. */
  more?: Record<string, unknown> & { warnings?: string[] };
}

export interface Route<P extends TObject, Q extends TObject, B extends TObject> {
  method: HTTPMethods;
  /** Below /v2, Fastify style: `/webhooks/:id`. */
  path: string;
  tag: string;
  summary: string;
  /** `list` for lists and `standard` for the rest, when unset. */
  bucket?: Bucket;
  /** True for routes that the specification does not have. */
  extension?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** A body as somebody would send it, where its required keys alone would not show what it is for. */
  example?: Static<B>;
  /** Further keys of the answer beside `data`. */
  beside?: TProperties;
  bodyLimitBytes?: number;
  /** Shape of `data` in the success answer. */
  data?: TSchema;
  list?: true;
  status?: 200 | 201 | 202;
  /** A second success status: 200 where 201 means that something is new. */
  otherStatus?: 200 | 201 | 202;
  handle(asked: Asked<Static<P>, Static<Q>, Static<B>>): Promise<Answer>;
}

const ERROR_STATUSES = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503] as const;

/** The error answers that every route may give. */
export const ERROR_ANSWERS: Record<number, TSchema> = Object.fromEntries(
  ERROR_STATUSES.map((status) => [status, ErrorBody]),
);

/** Keys that are not known are taken out of the body and told to the caller, or refused when he asked for it. */
export function takeUnknownKeys(known: readonly string[], body: unknown, request: FastifyRequest): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  const warnings = tellUnknown(unknown, request);
  for (const key of unknown) delete (body as Record<string, unknown>)[key];
  return warnings;
}

/** The same for keys that are somewhere in the body, by their paths; those who find them leave them out. */
export function tellUnknown(unknown: readonly string[], request: FastifyRequest): string[] {
  const strict = /\bhandling=strict\b/.test(String(request.headers.prefer ?? ''));
  if (strict && unknown.length > 0)
    throw new ApiError('validation_error', `${unknown[0]} is not a known key`, {
      param: unknown[0]!,
      details: { unknown },
    });
  return unknown.map((key) => `${key} is not a known key and was ignored`);
}

function answerSchema(route: Pick<Route<TObject, TObject, TObject>, 'data' | 'list' | 'beside'>): TObject {
  return Type.Object(
    {
      success: Type.Literal(true),
      ...(route.data ? { data: route.list ? Type.Array(route.data) : route.data } : {}),
      ...(route.list ? { pagination: Pagination } : {}),
      ...route.beside,
      message: Type.Optional(Type.String(route.data ? {} : { examples: ['Done'] })),
      warnings: Type.Optional(extension(Type.Array(Type.String()))),
      request_id: Type.String(),
    },
    { additionalProperties: true },
  );
}

/** Adds one endpoint to the shell and to the OpenAPI document. */
export function addRoute<P extends TObject, Q extends TObject, B extends TObject>(
  server: Server,
  route: Route<P, Q, B>,
): void {
  const success = route.status ?? 200;
  const [spellParams, spellQuery, spellBody] = [route.params, route.query, route.body].map(idSpeller);
  server.route({
    method: route.method,
    url: `/v2${route.path}`,
    config: { bucket: route.bucket ?? (route.list ? 'list' : 'standard') },
    ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
    schema: {
      tags: [route.tag],
      summary: route.summary,
      ...(route.extension ? { 'x-extension': true } : {}),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body
        ? { body: route.example ? { ...route.body, examples: [route.example] } : route.body }
        : {}),
      response: {
        [success]: answerSchema(route),
        ...(route.otherStatus ? { [route.otherStatus]: answerSchema(route) } : {}),
        ...ERROR_ANSWERS,
      },
    },
    // decided: a POST without a body says nothing: what it must say is missing, and where nothing must be said it is well.
    ...(route.method === 'POST' && route.body
      ? {
          preValidation: async (request: FastifyRequest) =>
            void (request.body === undefined && (request.body = {})),
        }
      : {}),
    handler: async (request, reply) => {
      const known = Object.keys(route.body?.properties ?? {});
      spellParams!(request.params);
      spellQuery!(request.query);
      spellBody!(request.body);
      const ignored = route.body ? takeUnknownKeys(known, request.body, request) : [];
      const { status, data, pagination, message, more } = await route.handle({
        principal: request.principal!,
        requestId: request.id,
        claim: request.claim,
        params: request.params as Static<P>,
        query: request.query as Static<Q>,
        body: request.body as Static<B>,
      });
      const warnings = [...(more?.warnings ?? []), ...ignored];
      return reply.status(status ?? success).send({
        success: true,
        ...(data === undefined ? {} : { data }),
        ...(pagination === undefined ? {} : { pagination }),
        ...(message === undefined ? {} : { message }),
        ...more,
        ...(warnings.length > 0 ? { warnings } : {}),
        request_id: request.id,
      });
    },
  });
}
