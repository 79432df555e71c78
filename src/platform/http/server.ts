import swagger from '@fastify/swagger';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { stopwatch } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { ApiError } from '../errors.ts';
import { sendError } from './errors.ts';
import type { Principal } from './principal.ts';
import { refuseUnstorableText } from './text.ts';

export type Server = FastifyInstance;

export interface ServerOptions {
  log: Log;
  ids: Ids;
  clock: Clock;
  /** Turns an Authorization header into a principal; throws `ApiError` when it stands for nobody. */
  authenticate(header: string | undefined): Promise<Principal>;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAtMs: number;
  }
  interface FastifyContextConfig {
    /** Only the health endpoint and public pages are open. spec: Authentication */
    open?: boolean;
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
  for (const ajv of [strict, coercing]) addFormats.default(ajv);
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

/** The shell every endpoint stands in: request ids, authentication, uncoerced bodies, one error body, OpenAPI. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, ids, clock } = options;
  const server: Server = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uuid(clock.wall()),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    // An id of any length is judged by the route's schema, as a wrong id of the right length is.
    routerOptions: { maxParamLength: 16_000 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serializerOpts: {},
  });
  const { strict, coercing } = validators();
  server.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema as object),
  );
  // JSON.stringify is as fast as a response schema here, and cannot drop a field silently.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  server.decorateRequest('principal', null);
  server.decorateRequest('startedAtMs', 0);
  server.addHook('onRequest', async (request, reply) => {
    request.startedAtMs = stopwatch();
    void reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    if (request.routeOptions.config.open || request.is404) return;
    request.principal = await options.authenticate(request.headers.authorization);
  });
  server.addHook('preValidation', async (request) => {
    refuseUnstorableText(request.query);
    if (!Buffer.isBuffer(request.body)) refuseUnstorableText(request.body);
  });
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
  server.setErrorHandler((error: Error, request, reply) => sendError(log, error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    sendError(
      log,
      new ApiError('resource_not_found', `there is no ${request.method} ${request.url.split('?')[0]}`),
      request,
      reply,
    ),
  );
  await server.register(swagger, {
    transform: ({ schema, url, route }) => ({
      schema: { operationId: operationIdOf(String(route.method), url), ...schema },
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Outreach Service API', version: '2.0.0' },
      servers: [{ url: '/', description: 'this installation' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  });
  return server;
}
