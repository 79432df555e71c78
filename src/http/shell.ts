import { createAuthenticator } from '../accounts/authenticate.ts';
import { categoryRoutes } from '../campaigns/category-routes.ts';
import { campaignRoutes } from '../campaigns/routes.ts';
import { campaignProfileRoutes } from '../campaigns/sender-profile-routes.ts';
import { sequenceRoutes } from '../campaigns/sequence-routes.ts';
import { subsequenceRoutes } from '../campaigns/subsequence-routes.ts';
import { bulkRoutes } from '../contacts/bulk-routes.ts';
import { contactRoutes } from '../contacts/routes.ts';
import { deliverabilityRoutes } from '../deliverability/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { intelligenceRoutes } from '../intelligence/routes.ts';
import { createServer } from '../platform/http/server.ts';
import type { Server } from '../platform/http/server.ts';
import { senderProfileRoutes } from '../senders/profile-routes.ts';
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
  senderProfileRoutes(server, app);
  campaignRoutes(server, app);
  sequenceRoutes(server, app);
  subsequenceRoutes(server, app);
  categoryRoutes(server, app);
  campaignProfileRoutes(server, app);
  contactRoutes(server, app);
  await bulkRoutes(server, app);
  trackingRoutes(server, app);
  webhookRoutes(server, app);
  deliveryRoutes(server, app);
  intelligenceRoutes(server, app);
  await server.ready();
  return server;
}
