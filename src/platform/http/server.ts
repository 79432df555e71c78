import { nameActors } from './actors.ts';
import swagger from '@fastify/swagger';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { stopwatch } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { addAdmission } from './admission.ts';
import { readBodies } from './bodies.ts';
import type { Operation } from './operation.ts';
import { sendError } from './errors.ts';
import { describedRoute, describedWhole } from './describe.ts';
import type { Description } from './describe.ts';
import { rememberAnswers } from './idempotency.ts';
import { withNamedShapes } from './named-shapes.ts';
import { recheckKeys } from './late-bodies.ts';
import type { Credentials } from './credentials.ts';
import type { Bucket } from './limits.ts';
import { tellVersion } from './older-version.ts';
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
  authenticate(credentials: Credentials): Promise<Identity>;
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
  /**
   * - `open`: no API key needed: health endpoint and public pages alone. spec: Authentication
   * - `unlimited`: no rate limits: probes must be answered when the database is unreachable.
   * - `showsSecret`: the answer to a read contains a secret: no cache may store it.
   * - `gone`: the refusal of a retired endpoint, which needs no API key, as unknown paths need none.
   */
  interface FastifyContextConfig {
    open?: boolean;
    unlimited?: boolean;
    bucket?: Bucket;
    showsSecret?: boolean;
    gone?(): ApiError | null;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 120_000;

type Refusals = Parameters<typeof sendError>[0];

function bareServer({ log, ids, clock, config, olderVersion }: ServerOptions, refusals: Refusals): Server {
  return fastify({
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
      tellVersion(olderVersion, request, reply);
      sendError(refusals, error, request, reply);
    },
  });
}

function addRequestLog(server: Server, log: ServerOptions['log']): void {
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
}

function addRefusals(server: Server, refusals: Refusals): void {
  server.setErrorHandler((error: Error, request, reply) => sendError(refusals, error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    sendError(
      refusals,
      new ApiError('resource_not_found', `there is no ${request.method} ${request.url.split('?')[0]}`),
      request,
      reply,
    ),
  );
}

async function addDocument(server: Server, description: Partial<Description> = {}): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Outreach Service API', version: '2.0.0' },
      servers: [{ url: '/', description: 'this installation' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transformObject: (made) =>
      withNamedShapes(describedWhole('openapiObject' in made ? made.openapiObject : {}, description)),
    transform: ({ schema, url, route }) => ({
      url,
      schema: describedRoute(schema, route),
    }),
  });
}

export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, outage, olderVersion, publicUrl } = options;
  const refusals = { log, docsUrl: `${publicUrl}/docs/errors`, outage, olderVersion };
  const server = bareServer(options, refusals);
  boundSockets(server.server, options.config);
  server.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing)(schema));
  // As fast as a response schema here, and it cannot drop a field silently.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  server.decorate('calls', new Map<string, Operation>());
  server.decorateRequest('principal', null);
  server.decorateRequest('startedAtMs', 0);
  server.decorateRequest('spelledAs');
  addAdmission(server, options);
  readBodies(server);
  recheckKeys(server, options);
  server.addHook('preValidation', async (request) => {
    refuseUnstorableText(request.query);
    if (!Buffer.isBuffer(request.body)) refuseUnstorableText(request.body);
  });
  rememberAnswers(server, options);
  nameActors(server, options);
  addRequestLog(server, log);
  addRefusals(server, refusals);
  await addDocument(server, options.description);
  return server;
}
