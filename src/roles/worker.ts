import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compose } from '../app.ts';
import type { App } from '../app.ts';
import type { Run } from '../cli.ts';
import { configWithDatabase } from '../commands/options.ts';
import { liveness, readiness } from '../http/health.ts';
import { ConfigError } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import type { Stoppable } from '../platform/loop.ts';
import { JOBS } from '../wiring.ts';
import { untilStopped } from './signals.ts';

/** Starts every background capability of the house; `stop` ends them in reverse and waits for work under way. */
export async function startWorker(app: App): Promise<Stoppable> {
  const started: Stoppable[] = [];
  for (const start of JOBS) started.push(...(await start(app)));
  return {
    stop: async () => {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

/** The worker's own health port: `/health/live` and `/health/ready`. */
export async function serveWorkerHealth(
  app: App,
  draining: () => boolean,
): Promise<Stoppable & { port: number }> {
  const server = createServer((request, response) => {
    const answer = (reason: string | null): void => {
      response.writeHead(reason ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: reason ? 'unavailable' : 'ok', ...(reason ? { reason } : {}) }));
    };
    if (request.url === '/health/live') answer(liveness());
    else if (request.url === '/health/ready')
      void (draining() ? Promise.resolve('draining') : readiness(app)).then(answer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        new ConfigError(
          `OUTREACHD_WORKER_HEALTH_PORT: port ${app.config.worker.healthPort} cannot be opened (${error.code}); give every worker of a machine its own, or 0`,
        ),
      ),
    );
    server.listen(app.config.worker.healthPort, app.config.http.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

export const run: Run = async (_args, env) => {
  const config = configWithDatabase(env);
  const log = createLog(config.logLevel, 'worker');
  await using app = await compose(config, 'worker', { log });
  let draining = false;
  const health = await serveWorkerHealth(app, () => draining);
  // Asked for before the first work begins: a stop that comes at once finds somebody who finishes it.
  const stopped = untilStopped(log);
  const worker = await startWorker(app);
  log.info({ healthPort: health.port }, 'the worker is running');
  await stopped;
  draining = true;
  await worker.stop();
  await health.stop();
  return 0;
};
