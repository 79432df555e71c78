import { createAuthenticator } from '../accounts/authenticate.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { createServer } from '../platform/http/server.ts';
import type { Server } from '../platform/http/server.ts';
import { healthRoutes } from './health.ts';
import { openapiRoutes } from './openapi.ts';

/** The API: one line per room. */
export async function createApi(app: EventfulGround): Promise<Server> {
  const server = await createServer({ ...app, authenticate: createAuthenticator(app) });
  healthRoutes(server, app);
  openapiRoutes(server);
  await server.ready();
  return server;
}
