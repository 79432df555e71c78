import swagger from '@fastify/swagger';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { LogController, fastify } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify';
import { stopwatch } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Ground } from '../ground.ts';
import { isUuid } from '../ids.ts';
import { sendError } from './errors.ts';
import { withExample } from './example.ts';
import type { Words } from './example.ts';
import { IDEMPOTENCY_HEADER, rememberAnswers } from './idempotency.ts';
import { withNamedShapes } from './named-shapes.ts';
import { createLimiter } from './limits.ts';
import type { Bucket } from './limits.ts';
import { refuseOddNumbers } from './numbers.ts';
import type { Identity, Principal } from './principal.ts';
import { refuseUnstorableText } from './text.ts';

export type Server = FastifyInstance;

export interface ServerOptions extends Pick<
  Ground,
  'log' | 'ids' | 'clock' | 'db' | 'secrets' | 'config' | 'publicUrl'
> {
  /** Turns an Authorization header into whom it stands for; throws `ApiError` when that is nobody. */
  authenticate(header: string | undefined): Promise<Identity>;
  /** Throws `ApiError` when the principal may not use the team (any more). */
  requireTeam(principal: Principal, teamId: string, param: string): Promise<unknown>;
  /** What the examples of the description are made of. */
  exampleWords?: Words;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAtMs: number;
  }
  interface FastifySchema {
    'x-rate-limit'?: Bucket;
    /** A body that the route reads itself: shapes by content type. */
    'x-body'?: Record<string, { schema: object }>;
  }
  interface FastifyContextConfig {
    /** Only the health endpoint and public pages are open. spec: Authentication */
    open?: boolean;
    /** Probes are not limited: they must answer when the database does not. */
    unlimited?: boolean;
    /** Whose limit a request is charged to; `standard` when unset. */
    bucket?: Bucket;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 120_000;

/** Bodies are taken as they are; only queries and paths, which are always text, are coerced. */
function validators(): { strict: Ajv; coercing: Ajv } {
  const shared = { useDefaults: true, allErrors: true, strict: false, removeAdditional: false } as const;
  const strict = new Ajv({ ...shared, coerceTypes: false });
  const coercing = new Ajv({ ...shared, coerceTypes: true });
  for (const ajv of [strict, coercing]) {
    addFormats.default(ajv);
    // The format of its own takes `urn:uuid:` too, which no column does.
    ajv.addFormat('uuid', isUuid);
  }
  return { strict, coercing };
}

/** `GET /v2/contacts/:id` as `getContactsById`: the name of the call in generated clients. */
const operationIdOf = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace(/^\/v2(?=\/)/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^:/, 'by_'))
    .join('_')
    .replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Bodies and successes with their examples. */
function exemplified(schema: FastifySchema, words: Words): FastifySchema {
  const { 'x-body': read, body, response, ...rest } = schema;
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(([status, shape]) => [
    status,
    status.startsWith('2') && !('content' in shape) ? withExample(shape, words) : shape,
  ]);
  const content =
    read &&
    Object.entries(read).map(([type, { schema: shape }]) => [type, { schema: withExample(shape, words) }]);
  return {
    ...rest,
    ...(body ? { body: withExample(body, words) } : {}),
    ...(content ? { body: { content: Object.fromEntries(content) as unknown } } : {}),
    ...(response ? { response: Object.fromEntries(answers) as unknown } : {}),
  };
}

/** What the shell adds to every route of the description. */
function described(schema: FastifySchema | undefined, route: RouteOptions, words: Words): FastifySchema {
  const { open, bucket = 'standard' } = route.config ?? {};
  const operationId = operationIdOf(String(route.method), route.url);
  const named = { operationId, ...exemplified(schema ?? {}, words) };
  if (open) return named;
  const writes = route.method === 'POST' || route.method === 'PATCH';
  return {
    ...named,
    'x-rate-limit': bucket,
    ...(writes ? { headers: IDEMPOTENCY_HEADER } : {}),
  };
}

/** Who asks; a refusal is a value, because the limits count the request first. */
async function identify(request: FastifyRequest, authenticate: ServerOptions['authenticate']) {
  if (request.routeOptions.config.open || request.is404) return { principal: null, refusal: null };
  try {
    return { principal: await authenticate(request.headers.authorization), refusal: null };
  } catch (error) {
    return { principal: null, refusal: error as Error };
  }
}

/** decided: a few packed bytes could unpack to any size, so that bodies are only taken as they are. */
function refusePackedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new ApiError('unsupported_media_type', 'send the body without Content-Encoding', {
      param: 'Content-Encoding',
    });
}

/** The shell every endpoint stands in: request ids, authentication, uncoerced bodies, one error body, OpenAPI. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, ids, clock, config } = options;
  const refusals = { log, docsUrl: `${options.publicUrl}/docs` };
  const server: Server = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    // What is said of a request names it: a logger of its own for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uuid(clock.wall()),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serializerOpts: {},
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    frameworkErrors: (error, request, reply) => {
      void reply.header('X-Request-Id', request.id);
      sendError(refusals, error, request, reply);
    },
  });
  const { strict, coercing } = validators();
  server.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema as object),
  );
  // JSON.stringify is as fast as a response schema here, and cannot drop a field silently.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  server.decorateRequest('principal', null);
  server.decorateRequest('startedAtMs', 0);
  const limiter = config.rateLimits === 'on' ? createLimiter(options, config.limits) : null;
  server.addHook('onRequest', async (request, reply) => {
    request.startedAtMs = stopwatch();
    void reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    const { unlimited, bucket = 'standard' } = request.routeOptions.config;
    if (unlimited) return;
    if (limiter) {
      const leave = limiter.enter(request.ip);
      reply.raw.once('finish', leave).once('close', leave);
    }
    const { principal, refusal } = await identify(request, options.authenticate);
    if (limiter) {
      const apiKeyId = principal?.apiKeyId ?? null;
      const admitted = await limiter.admit({ ip: request.ip, apiKeyId, bucket });
      if (admitted.use)
        void reply
          .header('RateLimit-Limit', String(admitted.use.limit))
          .header('RateLimit-Remaining', String(admitted.use.remaining))
          .header('RateLimit-Reset', String(admitted.use.resetSeconds));
      if (admitted.refusal) throw admitted.refusal;
    }
    if (refusal) throw refusal;
    request.principal = principal && { ...principal, admittedTo: new Map() };
    refusePackedBody(request);
  });
  server.addHook('preValidation', async (request) => {
    refuseUnstorableText(request.query);
    refuseOddNumbers(request.query, request.routeOptions.schema?.querystring);
    if (!Buffer.isBuffer(request.body)) refuseUnstorableText(request.body);
  });
  rememberAnswers(server, options);
  server.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(stopwatch() - request.startedAtMs);
    log.debug(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms,
      },
      'request',
    );
  });
  server.setErrorHandler((error: Error, request, reply) => sendError(refusals, error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    sendError(
      refusals,
      new ApiError('resource_not_found', `there is no ${request.method} ${request.url.split('?')[0]}`),
      request,
      reply,
    ),
  );
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Outreach Service API', version: '2.0.0' },
      servers: [{ url: '/', description: 'this installation' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transformObject: (made) => withNamedShapes('openapiObject' in made ? made.openapiObject : {}),
    transform: ({ schema, url, route }) => ({
      url,
      schema: described(schema, route, options.exampleWords ?? {}),
    }),
  });
  return server;
}
