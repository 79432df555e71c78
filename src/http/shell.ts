import { createAuthenticator } from '../accounts/authenticate.ts';
import { campaignRoutes } from '../campaigns/routes.ts';
import { bulkActionRoutes } from '../contacts/bulk-action-routes.ts';
import { bulkRoutes } from '../contacts/bulk-routes.ts';
import { contactRoutes } from '../contacts/routes.ts';
import { deliverabilityRoutes } from '../deliverability/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { intelligenceRoutes } from '../intelligence/routes.ts';
import { createServer } from '../platform/http/server.ts';
import type { Server } from '../platform/http/server.ts';
import { senderRoutes } from '../senders/routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { healthRoutes } from './health.ts';
import { openapiRoutes } from './openapi.ts';

/** The API: one line per room. */
export async function createApi(app: EventfulGround): Promise<Server> {
  const server = await createServer({ ...app, authenticate: createAuthenticator(app) });
  healthRoutes(server, app);
  openapiRoutes(server);
  deliverabilityRoutes(server, app);
  eventRoutes(server, app);
  senderRoutes(server, app);
  campaignRoutes(server, app);
  contactRoutes(server, app);
  await bulkRoutes(server, app);
  bulkActionRoutes(server, app);
  trackingRoutes(server, app);
  webhookRoutes(server, app);
  deliveryRoutes(server, app);
  intelligenceRoutes(server, app);
  await server.ready();
  return server;
}
