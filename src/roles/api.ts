import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { compose } from '../app.ts';
import type { App } from '../app.ts';
import { ConfigError } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { refuseOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { createApi } from '../http/shell.ts';
import { masterSecrets } from '../platform/config.ts';
import { erasureJournal } from '../people/erasure-journal.ts';
import { reapplyErasures } from '../people/reapply-erasures.ts';
import { untilDatabaseAnswers } from '../platform/db/wait.ts';
import { createLog } from '../platform/log.ts';
import { aborted, stopSignal } from './signals.ts';

export interface Listening {
  url: string;
  /** Answers "not ready" and goes on serving for `seconds`, one more request per connection; then closes. */
  drain(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const portFault = ({ host, port }: Config['http'], code: string | undefined): ConfigError =>
  new ConfigError(`OUTREACHD_HTTP_PORT: port ${port} of ${host} cannot be opened (${code})`);

/** Throws `ConfigError` where the port of the API cannot be opened: asked before a database is started or waited for. */
export async function refuseTakenPort(at: Config['http']): Promise<void> {
  if (at.port === 0) return;
  const server = createServer();
  await new Promise<void>((done, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) => refuse(portFault(at, error.code)));
    server.listen({ host: at.host, port: at.port }, done);
  });
  await new Promise((done) => server.close(done));
}

/** Time for open requests at a close: no statement may take longer. */
const CLOSE_LIMIT_MS = 35_000;
const END_IDLE_EVERY_MS = 100;

export async function serveApi(app: App): Promise<Listening> {
  const server = await createApi(app);
  let draining = false;
  server.server.prependListener('request', (_request, response) => {
    if (draining) response.shouldKeepAlive = false;
  });
  const { host, port: wanted } = app.config.http;
  await server.listen({ host, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    throw portFault(app.config.http, error.code);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    // A request that is open at the close would leave its connection alive.
    const ending = setInterval(() => server.server.closeIdleConnections(), END_IDLE_EVERY_MS);
    const late = setTimeout(() => server.server.closeAllConnections(), CLOSE_LIMIT_MS);
    await server.close();
    clearInterval(ending);
    clearTimeout(late);
  };
  const drain = async (seconds: number): Promise<void> => {
    draining = true;
    app.gate.close('stop', 'draining');
    await pause(seconds * 1000);
    await close();
  };
  return { url: `http://${app.config.http.host}:${port}`, drain, close };
}

const HELP =
  'usage: outreachd api\nServes the API until SIGTERM or Ctrl-C. Settings come from the environment ' +
  'and the file OUTREACHD_CONFIG names.';

export const run: Run = async (args, env) => {
  refuseOptions(args, HELP);
  const config = configWithDatabase(env);
  masterSecrets(config);
  const log = createLog(config.logLevel, 'api');
  await refuseTakenPort(config.http);
  const stopping = stopSignal(log);
  if (!(await untilDatabaseAnswers(config.databaseUrl, log, stopping))) return 0;
  await using app = await compose(config, 'api', { log });
  await reapplyErasures(app, erasureJournal(config.dataDir));
  const api = await serveApi(app);
  log.info({ url: api.url }, 'the API is serving');
  await aborted(stopping);
  await api.drain(config.api.drainSeconds);
  return 0;
};
