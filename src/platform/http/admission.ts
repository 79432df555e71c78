import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { credentialsOf } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { createLimiter } from './limits.ts';
import type { Asking, Limiter } from './limits.ts';
import { tellVersion } from './older-version.ts';
import type { OlderVersion } from './older-version.ts';
import { requirePermitted } from './permit.ts';
import type { Identity } from './principal.ts';

type Options = Pick<Services, 'config' | 'db' | 'clock'> & {
  authenticate(credentials: Credentials): Promise<Identity>;
  olderVersion?: OlderVersion;
};

/**
 * A refusal is returned, not thrown, because the limits count the request first. A fault of the database is
 * thrown: counting would wait for the database again.
 */
async function identify(request: FastifyRequest, authenticate: Options['authenticate']) {
  const { open, gone } = request.routeOptions.config;
  const goneNow = gone?.() ?? null;
  if (open || goneNow || request.is404) return { principal: null, refusal: goneNow };
  try {
    return { principal: await authenticate(credentialsOf(request)), refusal: null };
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

async function admit(limiter: Limiter, asking: Asking, reply: FastifyReply): Promise<void> {
  const { use, refusal } = await limiter.admit(asking);
  if (use)
    void reply
      .header('RateLimit-Limit', String(use.limit))
      .header('RateLimit-Remaining', String(use.remaining))
      .header('RateLimit-Reset', String(use.resetSeconds));
  if (refusal) throw refusal;
}

export function addAdmission(server: FastifyInstance, options: Options): void {
  const { config, authenticate, olderVersion } = options;
  const limiter = config.rateLimits === 'on' ? createLimiter(options, config.limits) : null;
  server.addHook('onRequest', async (request, reply) => {
    request.startedAtMs = stopwatch();
    request.spelledAs = new Map();
    void reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', cachingOf(request));
    tellVersion(olderVersion, request, reply);
    const { unlimited, bucket = 'standard' } = request.routeOptions.config;
    if (unlimited) return;
    if (limiter) {
      const leave = limiter.enter(request.ip);
      reply.raw.once('finish', leave).once('close', leave);
    }
    const { principal, refusal } = await identify(request, authenticate);
    if (limiter) await admit(limiter, { ip: request.ip, caller: principal, bucket }, reply);
    if (refusal) throw refusal;
    if (principal) requirePermitted(principal, request);
    request.principal = principal && { ...principal, admittedTo: new Map() };
    refusePackedBody(request);
  });
}
