import { createApiKey } from '../src/accounts/create-api-key.ts';
import { compose } from '../src/app.ts';
import type { App } from '../src/app.ts';
import { shippedConfig } from '../src/platform/start-config.ts';
import { createApi } from '../src/http/shell.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { Server } from '../src/platform/http/server.ts';

export interface House extends AsyncDisposable {
  app: App;
  server: Server;
  apiKey: string;
  teamId: string;
  call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<Record<string, unknown>>;
}

export async function openHouse(databaseUrl: string, statementSeconds?: number): Promise<House> {
  await using closing = new AsyncDisposableStack();
  const loaded = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
  const database = {
    ...loaded.database,
    ...(statementSeconds ? { statementTimeoutSeconds: statementSeconds } : {}),
  };
  const config = { ...loaded, database, databaseUrl };
  const app = closing.use(await compose(config, 'bench'));
  const server = await createApi(app);
  closing.defer(() => server.close());
  const made = await createApiKey(app, {
    organization: 'Bench',
    email: 'admin@bench.test',
    role: 'org_admin',
  });
  const opened = closing.move();
  return {
    app,
    server,
    apiKey: made.api_key,
    teamId: made.default_team_id,
    async call(method, path, payload) {
      const answer = await server.inject({
        method,
        url: `/v2${path}`,
        headers: { authorization: `Bearer ${made.api_key}` },
        ...(payload ? { payload } : {}),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
      return (answer.json() as { data: Record<string, unknown> }).data;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
