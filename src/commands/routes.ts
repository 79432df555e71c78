import type { AppServices } from '../events/record-event.ts';
import { createApi } from '../http/shell.ts';
import { systemClock } from '../platform/clock.ts';
import { readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { loadConfig } from '../platform/config.ts';
import type { Server } from '../platform/http/server.ts';
import { systemIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { shippedConfig } from '../platform/start-config.ts';
import { print } from './options.ts';

const HELP = `usage: outreachd routes [--json]
Every route of the API, a line each: method, path, the rate limit that it is charged to, who may call it, what it does.
Who: "open" needs no key; otherwise the least role that may call: read_only, team_member, team_admin, org_admin. Connects to
nothing.`;

interface Route {
  method: string;
  path: string;
  bucket: string | null;
  who: string;
  summary: string;
}

interface Operation {
  summary: string;
  'x-rate-limit'?: string;
  'x-role'?: string;
}

function routesOf(server: Server): Route[] {
  const paths = server.swagger().paths as unknown as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      bucket: operation['x-rate-limit'] ?? null,
      who: operation['x-role'] ?? 'open',
      summary: operation.summary,
    })),
  );
}

/** An API for its document alone: no database, no queue, a random secret. */
function unservedApi(): Promise<Server> {
  const ids = systemIds();
  const config = loadConfig([shippedConfig('default')], {});
  const secrets = createSecrets([ids.bytes(32).toString('hex')], { random: ids.bytes });
  const services = {
    config,
    ids,
    secrets,
    clock: systemClock,
    log: createLog('silent', 'routes'),
    publicUrl: '',
  };
  return createApi(services as AppServices);
}

function table(routes: readonly Route[]): string {
  const longest = Math.max(...routes.map(({ path }) => path.length));
  return routes
    .map(
      ({ method, path, bucket, who, summary }) =>
        `${method.padEnd(7)}${path.padEnd(longest + 2)}${(bucket ?? '-').padEnd(10)}${who.padEnd(13)}${summary}`,
    )
    .join('\n');
}

export const run: Run = async (args) => {
  const { json } = readOptions(args, {}, HELP);
  const server = await unservedApi();
  const routes = routesOf(server);
  await server.close();
  print(json, { routes }, table(routes));
  return 0;
};
