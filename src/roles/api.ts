import type { AddressInfo } from 'node:net';
import { compose } from '../app.ts';
import type { App } from '../app.ts';
import type { Run } from '../cli.ts';
import { configWithDatabase } from '../commands/options.ts';
import { createApi } from '../http/shell.ts';
import { createLog } from '../platform/log.ts';
import { untilStopped } from './signals.ts';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Serves the API of an app; `close` stops accepting, finishes open requests, then resolves. */
export async function serveApi(app: App): Promise<Listening> {
  const server = await createApi(app);
  await server.listen({ host: app.config.http.host, port: app.config.http.port });
  const { port } = server.server.address() as AddressInfo;
  return { url: `http://${app.config.http.host}:${port}`, close: () => server.close() };
}

export const run: Run = async (_args, env) => {
  const config = configWithDatabase(env);
  const log = createLog(config.logLevel, 'api');
  await using app = await compose(config, 'api', { log });
  const stopped = untilStopped(log);
  const api = await serveApi(app);
  log.info({ url: api.url }, 'the API is serving');
  await stopped;
  await api.close();
  return 0;
};
