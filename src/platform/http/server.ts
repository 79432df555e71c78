import swagger from '@fastify/swagger';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { readBodies } from './bodies.ts';
import type { Operation } from './operation.ts';
import { sendError } from './errors.ts';
import { describedRoute, describedWhole } from './describe.ts';
import type { Description } from './describe.ts';
import { rememberAnswers } from './idempotency.ts';
import { withNamedShapes } from './named-shapes.ts';
import { recheckKeys } from './late-bodies.ts';
import { createLimiter } from './limits.ts';
import type { Bucket } from './limits.ts';
import type { OlderVersion } from './older-version.ts';
import type { Identity, Principal } from './principal.ts';
import { SOCKET_TIMES, boundSockets } from './sockets.ts';
import { refuseUnstorableText } from './text.ts';
import { coercing, strict } from './validators.ts';

export type Server = FastifyInstance;

export interface ServerOptions extends Pick<
  Services,
  'log' | 'ids' | 'clock' | 'db' | 'secrets' | 'config' | 'publicUrl' | 'outage'
> {
  authenticate(header: string | undefined): Promise<Identity>;
  /** Throws `ApiError` when the principal may not use the team. */
  requireTeam(principal: Principal, teamId: string, param: string): Promise<unknown>;
  description?: Description;
  olderVersion?: OlderVersion;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAtMs: number;
  }
  interface FastifySchema {
    'x-rate-limit'?: Bucket;
    'x-body'?: Record<string, { schema: object }>;
  }
  interface FastifyContextConfig {
    /** No API key needed: health endpoint and public pages alone. spec: Authentication */
    open?: boolean;
    /** No rate limits: probes must be answered when the database is unreachable. */
    unlimited?: boolean;
    bucket?: Bucket;
    /** The answer to a read contains a secret: no cache may store it. */
    showsSecret?: boolean;
    /** The refusal of a retired endpoint, which needs no API key, as unknown paths need none. */
    gone?(): ApiError | null;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 120_000;

/**
 * A refusal is returned, because the limits count the request first. Throws when the database fails: counting would
 * wait for it again.
 */
async function identify(request: FastifyRequest, authenticate: ServerOptions['authenticate']) {
  const { open, gone } = request.routeOptions.config;
  const goneNow = gone?.() ?? null;
  if (open || goneNow || request.is404) return { principal: null, refusal: goneNow };
  try {
    return { principal: await authenticate(request.headers.authorization), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { principal: null, refusal: error };
  }
}

/**
 * Routes that allow longer caching set the header themselves. decided: answers to writes are never cached: they show
 * keys and secrets once.
 */
function cachingOf({ method, routeOptions: { config } }: FastifyRequest): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !config.showsSecret ? 'private, no-cache' : 'no-store';
}

/** decided: bodies with Content-Encoding are refused, because a few bytes could unpack to any size. */
function refusePackedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (request.routeOptions.config.ignoresBody) return;
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new ApiError('unsupported_media_type', 'send the body without Content-Encoding', {
      param: 'Content-Encoding',
    });
}

/** The shell around every endpoint: request ids, authentication, limits, bodies without coercion, error bodies, OpenAPI. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, ids, clock, config, olderVersion } = options;
  const refusals = { log, docsUrl: `${options.publicUrl}/docs/errors`, outage: options.outage, olderVersion };
  const tellVersion = (request: FastifyRequest, reply: FastifyReply): void => {
    if (olderVersion?.answers(request.url)) void reply.headers(olderVersion.headers());
  };
  const server: Server = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    // Log lines name their request; a child logger per request would be wasted.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uuid(clock.wall()),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: SOCKET_TIMES,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serializerOpts: {},
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    frameworkErrors: (error, request, reply) => {
      void reply.header('X-Request-Id', request.id);
      tellVersion(request, reply);
      sendError(refusals, error, request, reply);
    },
  });
  boundSockets(server.server, config);
  server.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing)(schema));
  // As fast as a response schema here, and it cannot drop a field silently.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  server.decorate('calls', new Map<string, Operation>());
  server.decorateRequest('principal', null);
  server.decorateRequest('startedAtMs', 0);
  server.decorateRequest('spelledAs');
  const limiter = config.rateLimits === 'on' ? createLimiter(options, config.limits) : null;
  server.addHook('onRequest', async (request, reply) => {
    request.startedAtMs = stopwatch();
    request.spelledAs = new Map();
    void reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', cachingOf(request));
    tellVersion(request, reply);
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
  readBodies(server);
  recheckKeys(server, options);
  server.addHook('preValidation', async (request) => {
    refuseUnstorableText(request.query);
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
    transformObject: (made) =>
      withNamedShapes(
        describedWhole('openapiObject' in made ? made.openapiObject : {}, options.description ?? {}),
      ),
    transform: ({ schema, url, route }) => ({
      url,
      schema: describedRoute(schema, route),
    }),
  });
  return server;
}
