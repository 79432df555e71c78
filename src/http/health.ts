import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { TProperties } from 'typebox';
import { stopwatch } from '../platform/clock.ts';
import { ping } from '../platform/db/ping.ts';
import { Timestamp, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { passesUnderWay } from '../platform/loop.ts';
import type { Services } from '../platform/services.ts';

export const VERSION: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

const READY_TIMEOUT_MS = 2_000;
/** A pass that takes longer than this is stuck. */
const LOOP_STUCK_MS = 120_000;

/** Ready: work may begin and the database answers. Resolves the reason when it is not so. */
export async function readiness(deps: Pick<Services, 'db' | 'gate' | 'outage'>): Promise<string | null> {
  const closed = deps.gate.closedBecause();
  if (closed) return closed;
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, READY_TIMEOUT_MS, 'the database does not answer').unref(),
  );
  const asked = ping(deps.db).then(
    () => null,
    async (error: unknown) => {
      await deps.outage.explains(error);
      return 'the database cannot be reached';
    },
  );
  return Promise.race([asked, late]);
}

/** Live: no loop is stuck. No dependency is asked, so an outage elsewhere ends no process. */
export function liveness(): string | null {
  const now = stopwatch();
  const stuck = [...passesUnderWay].find(([, began]) => now - began > LOOP_STUCK_MS);
  return stuck
    ? `a pass of the loop ${stuck[0]} has been under way for ${Math.round((now - stuck[1]) / 1000)} s`
    : null;
}

const answer = <T extends TProperties>(data: T) =>
  Type.Object({ success: Type.Boolean(), data: Type.Object(data), request_id: Type.String() });
const open = { tags: ['Health'], security: [] };
const HEALTH = {
  ...open,
  operationId: 'getHealth',
  summary: 'Get the health',
  description:
    'Returns the version and the time that the service has been up. It asks nothing of the database.',
  response: {
    200: answer({
      status: oneOf(['ok']),
      version: Type.String(),
      timestamp: Timestamp,
      uptime: Type.Number({ description: 'seconds' }),
    }),
  },
};
const Probed = answer({ status: oneOf(['ok', 'unavailable']), reason: Type.Optional(Type.String()) });
const LIVE = {
  operationId: 'getLiveness',
  summary: 'Get the liveness',
  description: 'Says 503 when the process is stuck and should be restarted. It asks nothing of the database.',
};
const READY = {
  operationId: 'getReadiness',
  summary: 'Get the readiness',
  description:
    'Says 503 while the process should get no calls: at start, at its end, and while the database is away.',
};
const PROBE = { ...open, 'x-extension': true, response: { 200: Probed, 503: Probed } };

/** `GET /health` of the spec, and the orchestrator's `/health/live` and `/health/ready`; all without a key. */
export function healthRoutes(server: Server, deps: Pick<Services, 'db' | 'clock' | 'gate' | 'outage'>): void {
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
    '/health/ready': { ...READY, probe: () => readiness(deps) },
  };
  for (const [path, { probe, ...described }] of Object.entries(probes))
    for (const url of [path, `/v2${path}`])
      server.get(
        url,
        { config, schema: { ...PROBE, ...described, hide: url === path } },
        async (request, reply) => {
          const reason = await probe();
          const data = { status: reason ? 'unavailable' : 'ok', ...(reason ? { reason } : {}) };
          return reply
            .status(reason ? 503 : 200)
            .send({ success: reason === null, data, request_id: request.id });
        },
      );
}
