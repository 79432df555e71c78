import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { TProperties } from 'typebox';
import { stopwatch } from '../platform/clock.ts';
import { Timestamp, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { passesUnderWay } from '../platform/work/passes.ts';
import type { Services } from '../platform/services.ts';
import { createReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';

export const VERSION: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

const LOOP_STUCK_MS = 120_000;

/** Live: no loop is stuck. No dependency is asked, so that an outage elsewhere ends no process. */
export function liveness(): Readiness {
  const now = stopwatch();
  const stuck = [...passesUnderWay].find(([, began]) => now - began > LOOP_STUCK_MS);
  if (!stuck) return { status: 'ok', reasons: [] };
  const [loop, began] = stuck;
  const seconds = Math.round((now - began) / 1000);
  return {
    status: 'unavailable',
    reasons: [`a pass of the loop ${loop} has been under way for ${seconds} s`],
  };
}

const answer = <T extends TProperties>(data: T) =>
  Type.Object({
    success: Type.Boolean({ description: 'whether the call worked', examples: [true] }),
    data: Type.Object(data),
    request_id: Type.String({
      description: 'the id of this call; name it when you report a fault',
      examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
    }),
  });
const open = { tags: ['Health'], security: [] };
const HEALTH = {
  ...open,
  operationId: 'getHealth',
  summary: 'Get the health',
  description:
    'Returns the version and the time that the service has been up. It asks nothing of the database.',
  response: {
    200: answer({
      status: oneOf(['ok'], { description: 'the state' }),
      version: Type.String({ description: 'the version', examples: ['0.1.0'] }),
      timestamp: Timestamp,
      uptime: Type.Number({ description: 'seconds', examples: [3600] }),
    }),
  },
};
const Probed = answer({
  status: {
    ...oneOf(['ok', 'degraded', 'unavailable']),
    description: 'degraded: it works, and an operator should look at the reasons',
  },
  reason: Type.Optional(Type.String({ description: 'the first of the reasons' })),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: 'what is wrong, what makes it unavailable first' }),
  ),
});
export const probed = ({ status, reasons }: Readiness) => ({
  code: status === 'unavailable' ? (503 as const) : (200 as const),
  data: { status, ...(reasons.length > 0 ? { reason: reasons[0]!, reasons } : {}) },
});
const LIVE = {
  operationId: 'getLiveness',
  summary: 'Get the liveness',
  description: 'Says 503 when the process is stuck and should be restarted. It asks nothing of the database.',
};
const READY = {
  operationId: 'getReadiness',
  summary: 'Get the readiness',
  description:
    'Says 503 while the process should get no calls: at start, at its end, and while the database is ' +
    'away. While something is wrong and calls can be answered it says 200 with status `degraded` and the ' +
    'reasons: a queue is missing, work is late.',
};
const PROBE = { ...open, 'x-extension': true, response: { 200: Probed, 503: Probed } };

/** `GET /health` of the spec, `/health/live` and `/health/ready` of orchestrators; none needs a key. */
export function healthRoutes(
  server: Server,
  deps: Pick<Services, 'db' | 'clock' | 'log' | 'gate' | 'outage' | 'troubles' | 'claims' | 'register'>,
): void {
  const config = { open: true, unlimited: true };
  for (const url of ['/health', '/v2/health'])
    server.get(url, { config, schema: { ...HEALTH, hide: url === '/health' } }, (request) => ({
      success: true,
      data: {
        status: 'ok',
        version: VERSION,
        timestamp: deps.clock.wall().toISOString(),
        uptime: Math.round(process.uptime()),
      },
      request_id: request.id,
    }));
  const probes = {
    '/health/live': { ...LIVE, probe: async () => liveness() },
    '/health/ready': { ...READY, probe: createReadiness(deps, 'api') },
  };
  for (const [path, { probe, ...described }] of Object.entries(probes))
    for (const url of [path, `/v2${path}`])
      server.get(
        url,
        { config, schema: { ...PROBE, ...described, hide: url === path } },
        async (request, reply) => {
          const { code, data } = probed(await probe());
          return reply.status(code).send({ success: code === 200, data, request_id: request.id });
        },
      );
}
