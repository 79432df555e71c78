import { createAuthenticator } from '../accounts/authenticate.ts';
import { memberRoutes } from '../accounts/member-routes.ts';
import { requireTeam } from '../accounts/team-access.ts';
import { teamRoutes } from '../accounts/team-routes.ts';
import { audienceRoutes } from '../broadcasts/audience-routes.ts';
import { broadcastLifeRoutes } from '../broadcasts/life-routes.ts';
import { broadcastRoutes } from '../broadcasts/routes.ts';
import { categoryRoutes } from '../campaigns/category-routes.ts';
import { campaignRoutes } from '../campaigns/routes.ts';
import { campaignProfileRoutes } from '../campaigns/sender-profile-routes.ts';
import { sequenceRoutes } from '../campaigns/sequence-routes.ts';
import { simulateRoutes } from '../campaigns/simulate-routes.ts';
import { subsequenceRoutes } from '../campaigns/subsequence-routes.ts';
import { bulkActionRoutes } from '../contacts/bulk/routes.ts';
import { labelRoutes } from '../contacts/labels/routes.ts';
import { contactRoutes } from '../contacts/routes.ts';
import { messageRoutes } from '../conversations/message-routes.ts';
import { conversationRoutes } from '../conversations/routes.ts';
import { dkimRoutes } from '../deliverability/dkim-routes.ts';
import { deliverabilityRoutes } from '../deliverability/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import type { AppServices } from '../events/record-event.ts';
import { importRoutes } from '../imports/routes.ts';
import { createInboundDoor } from '../inbox/inbound-door.ts';
import { reviewRoutes } from '../inbox/review-routes.ts';
import { testMailboxRoutes } from '../inbox/test-mailbox-routes.ts';
import { explainRoutes } from '../intelligence/explain-routes.ts';
import { intelligenceRoutes } from '../intelligence/routes.ts';
import { createServer } from '../platform/http/server.ts';
import type { Server } from '../platform/http/server.ts';
import { fileRoutes } from '../sending/file-routes.ts';
import { senderProfileRoutes } from '../senders/profile-routes.ts';
import { senderIncidentRoutes } from '../senders/incident-routes.ts';
import { senderSignInRoutes } from '../senders/oauth/routes.ts';
import { senderRoutes } from '../senders/routes.ts';
import { conversationClickRoutes } from '../tracking/conversation-click-routes.ts';
import { linkClickRoutes } from '../tracking/link-click-routes.ts';
import { hitRoutes } from '../tracking/hit-routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { replayRoutes } from '../webhooks/replay-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { docsRoutes } from './docs.ts';
import { healthRoutes } from './health.ts';
import { openapiRoutes } from './openapi.ts';
import { DESCRIPTION } from './reference.ts';

/** The API: one line per room. */
export async function createApi(app: AppServices): Promise<Server> {
  const server = await createServer({
    ...app,
    authenticate: createAuthenticator(app),
    description: DESCRIPTION,
    requireTeam: (principal, teamId, param) => requireTeam(app.db, principal, teamId, param),
  });
  healthRoutes(server, app);
  openapiRoutes(server);
  docsRoutes(server);
  teamRoutes(server, app);
  memberRoutes(server, app);
  deliverabilityRoutes(server, app);
  dkimRoutes(server, app);
  fileRoutes(server, app);
  eventRoutes(server, app);
  senderRoutes(server, app);
  senderSignInRoutes(server, app);
  senderIncidentRoutes(server, app);
  senderProfileRoutes(server, app);
  campaignRoutes(server, app);
  sequenceRoutes(server, app);
  simulateRoutes(server, app);
  subsequenceRoutes(server, app);
  categoryRoutes(server, app);
  campaignProfileRoutes(server, app);
  contactRoutes(server, app);
  labelRoutes(server, app);
  await importRoutes(server, app);
  bulkActionRoutes(server, app);
  trackingRoutes(server, app);
  hitRoutes(server, app);
  linkClickRoutes(server, app);
  const door = createInboundDoor(app);
  server.addHook('onClose', () => door.close());
  conversationRoutes(server, app, door);
  messageRoutes(server, app, door);
  conversationClickRoutes(server, app);
  testMailboxRoutes(server, app);
  reviewRoutes(server, app);
  broadcastRoutes(server, app);
  broadcastLifeRoutes(server, app);
  audienceRoutes(server, app);
  webhookRoutes(server, app);
  deliveryRoutes(server, app);
  replayRoutes(server, app);
  explainRoutes(server, app);
  intelligenceRoutes(server, app);
  await server.ready();
  return server;
}
