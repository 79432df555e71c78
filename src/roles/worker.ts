import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { compose } from '../app.ts';
import type { App } from '../app.ts';
import { refuseOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { liveness, probed } from '../http/health.ts';
import { createReadiness } from '../http/readiness.ts';
import type { Readiness } from '../http/readiness.ts';
import { ConfigError, masterSecrets } from '../platform/config.ts';
import { startSkewWatch } from '../platform/db/skew.ts';
import { untilDatabaseAnswers } from '../platform/db/wait.ts';
import { SOCKET_TIMES } from '../platform/http/sockets.ts';
import { createLog } from '../platform/log.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Kind } from '../platform/work/kinds.ts';
import { startWork } from '../platform/work/poller.ts';
import { matchJournal } from '../people/match-journal.ts';
import { startQuarantineWatch } from '../platform/quarantine.ts';
import { WORK } from '../work.ts';
import { aborted, stopSignal } from './signals.ts';

/**
 * By default V8 lets garbage grow to several times the live heap on a machine with free memory: a worker that sent 15,000 mails
 * grew by 126 MB, with this flag by 57 MB, at the same speed.
 */
const KEEP_HEAP_SMALL = '--heap-growing-percent=40';

/** `stop` waits for work under way; the guards stop last. */
export async function startWorker(app: App): Promise<Stoppable> {
  setFlagsFromString(KEEP_HEAP_SMALL);
  // Guards start first: with a wrong clock, or on a database that is behind, nothing may be claimed.
  const guards: Pick<Kind<App>, 'name' | 'start'>[] = [
    { name: 'platform.clock', start: startSkewWatch },
    { name: 'platform.history', start: startQuarantineWatch },
  ];
  await matchJournal(app);
  const started = await startWork(app, [...guards, ...WORK]);
  const [clock, history, ...work] = started;
  return {
    stop: async () => {
      await Promise.all(work.map((each) => each.stop()));
      // Last: everything that this worker did is then before its mark.
      await history?.stop();
      await clock?.stop();
    },
  };
}

const MAX_PROBES = 100;

export async function serveWorkerHealth(app: App): Promise<Stoppable & { port: number }> {
  const readiness = createReadiness(app, 'worker');
  const server = createServer(SOCKET_TIMES, (request, response) => {
    const answer = (found: Readiness): void => {
      const { code, data } = probed(found);
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify(data));
    };
    if (request.url === '/health/live') answer(liveness());
    else if (request.url === '/health/ready') void readiness().then(answer);
    else response.writeHead(404).end();
  });
  server.maxConnections = MAX_PROBES;
  await new Promise<void>((done, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        new ConfigError(
          `OUTREACHD_WORKER_HEALTH_PORT: port ${app.config.worker.healthPort} cannot be opened ` +
            `(${error.code}); give every worker of a machine its own, or 0`,
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

const HELP =
  'usage: outreachd worker\nRuns campaigns, mail, inboxes and webhooks until SIGTERM or Ctrl-C. ' +
  'Settings come from the environment and the file OUTREACHD_CONFIG names.';

export const run: Run = async (args, env) => {
  refuseOptions(args, HELP);
  const config = configWithDatabase(env);
  masterSecrets(config);
  const log = createLog(config.logLevel, 'worker');
  // Before the first work begins: an early stop then lets it finish.
  const stopping = stopSignal(log);
  if (!(await untilDatabaseAnswers(config.databaseUrl, log, stopping))) return 0;
  await using app = await compose(config, 'worker', { log });
  await using closing = new AsyncDisposableStack();
  const health = await serveWorkerHealth(app);
  closing.defer(() => health.stop());
  const worker = await startWorker(app);
  log.info({ healthPort: health.port }, 'the worker is running');
  await aborted(stopping);
  app.gate.close('stop', 'draining');
  await worker.stop();
  return 0;
};
