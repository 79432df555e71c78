import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { TProperties } from 'typebox';
import { stopwatch } from '../platform/clock.ts';
import { ping } from '../platform/db/ping.ts';
import { Timestamp, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { loopTicks } from '../platform/loop.ts';
import type { Ground } from '../platform/ground.ts';

export const VERSION: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

const READY_TIMEOUT_MS = 2_000;
/** A loop that has not finished a pass for this long is stuck. */
const LOOP_STUCK_MS = 120_000;

/** Ready: the database answers. Resolves the reason when it does not. */
export async function readiness(needs: Pick<Ground, 'db'>): Promise<string | null> {
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, READY_TIMEOUT_MS, 'the database does not answer').unref(),
  );
  const asked = ping(needs.db).then(
    () => null,
    () => 'the database cannot be reached',
  );
  return Promise.race([asked, late]);
}

/** Live: no loop is stuck. No dependency is asked, so an outage elsewhere kills nobody. */
export function liveness(): string | null {
  const now = stopwatch();
  const stuck = [...loopTicks].find(([, tick]) => now - tick > LOOP_STUCK_MS);
  return stuck ? `the loop ${stuck[0]} has not moved for ${Math.round((now - stuck[1]) / 1000)} s` : null;
}

const answer = <T extends TProperties>(data: T) =>
  Type.Object({ success: Type.Boolean(), data: Type.Object(data), request_id: Type.String() });
const open = { tags: ['Health'], security: [] };
const HEALTH = {
  ...open,
  summary: 'Health',
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
const PROBE = { ...open, 'x-extension': true, response: { 200: Probed, 503: Probed } };

/** `GET /health` of the spec, and the orchestrator's `/health/live` and `/health/ready`; all without a key. */
export function healthRoutes(server: Server, needs: Pick<Ground, 'db' | 'clock'>): void {
  const config = { open: true, unlimited: true };
  for (const url of ['/health', '/v2/health'])
    server.get(url, { config, schema: { ...HEALTH, hide: url === '/health' } }, (request) => ({
      success: true,
      data: {
        status: 'ok',
        version: VERSION,
        timestamp: needs.clock.wall().toISOString(),
        uptime: Math.round(process.uptime()),
      },
      request_id: request.id,
    }));
  const probes = { '/health/live': async () => liveness(), '/health/ready': () => readiness(needs) };
  for (const [path, probe] of Object.entries(probes))
    for (const url of [path, `/v2${path}`])
      server.get(
        url,
        { config, schema: { ...PROBE, hide: url === path, summary: path } },
        async (request, reply) => {
          const reason = await probe();
          const data = { status: reason ? 'unavailable' : 'ok', ...(reason ? { reason } : {}) };
          return reply
            .status(reason ? 503 : 200)
            .send({ success: reason === null, data, request_id: request.id });
        },
      );
}
