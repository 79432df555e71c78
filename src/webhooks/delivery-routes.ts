import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { readWindow } from '../events/list-activity.ts';
import { LISTED } from '../events/rules/activity.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfCampaign, OfTeam, Timestamp, Uuid, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { MOST_DELIVERIES_COUNTED, listDeliveries, listTeamDeliveries } from './delivery-list-store.ts';
import { findDelivery, requeueFailed } from './delivery-store.ts';
import { requireWebhook } from './routes.ts';
import { TYPES } from './rules/subscription.ts';
import type { WebhookApp } from './routes.ts';
import type { WebhookRow } from './store.ts';
import {
  DELIVERY_STATUSES,
  Delivery,
  DeliveryDetail,
  Requeued,
  TeamDelivery,
  presentDelivery,
  presentDeliveryDetail,
  presentTeamDelivery,
} from './wire.ts';

const Ids = Type.Object({ id: Id, deliveryId: { ...Uuid, description: 'the id of a delivery' } });
const Team = Type.Object({ team_id: OfTeam.team_id });

/** spec: Webhooks, deliveries */
export function deliveryRoutes(server: Server, app: WebhookApp): void {
  addTeamList(server, app);
  addReading(server, app);
  addRetry(server, app);
}

/** Throws 404 when the webhook is not of the named team. */
async function findInTeam(
  app: WebhookApp,
  principal: Principal,
  at: { id: string; teamId: string; param?: string },
): Promise<WebhookRow> {
  const webhook = await requireWebhook(app, principal, at.id, at.param);
  if (webhook.team_id !== at.teamId)
    throw new ApiError('resource_not_found', 'the team has no such webhook', {
      param: at.param ?? 'team_id',
    });
  return webhook;
}

const noDelivery = (): ApiError =>
  new ApiError('resource_not_found', 'there is no such delivery', { param: 'deliveryId' });

const FILTERS = {
  status: Type.Optional(oneOf(DELIVERY_STATUSES, { description: 'the state' })),
  event_type: Type.Optional(oneOf(TYPES, { description: 'the type of the event' })),
  campaign_id: Type.Optional(OfCampaign.campaign_id),
  search: Type.Optional(
    Type.String({ maxLength: 254, description: 'a part of the name or address, in any case' }),
  ),
  ...page(50),
};

function addTeamList(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'listTeamDeliveries',
    method: 'GET',
    path: '/webhooks/deliveries',
    tag: 'Webhooks',
    summary: 'List deliveries of all webhooks',
    description:
      'Returns the deliveries of all webhooks of a team, newest first, also those of deleted webhooks: of the events of the ' +
      'last 30 days or, with dates, of a window of at most 90 days. ' +
      `\`total\` counts up to ${MOST_DELIVERIES_COUNTED}, and is a lower bound with \`total_is_estimate\` then.`,
    extension: true,
    bucket: 'list',
    query: Type.Object({
      team_id: OfTeam.team_id,
      webhook_id: Type.Optional({ ...Uuid, description: 'only those of this webhook' }),
      start_date: Type.Optional({ ...Timestamp, description: 'events from this moment on' }),
      end_date: Type.Optional({ ...Timestamp, description: 'events up to this moment' }),
      ...FILTERS,
    }),
    data: TeamDelivery,
    list: true,
    errors: [422],
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.team_id, 'team_id');
      const { limit = 50, offset = 0, team_id: teamId } = query;
      if (query.webhook_id)
        await findInTeam(app, principal, { id: query.webhook_id, teamId, param: 'webhook_id' });
      if (query.campaign_id) await requireTeamCampaign(app.db, teamId, query.campaign_id, 'campaign_id');
      const { counted, rows } = await listTeamDeliveries(app.db, {
        teamId,
        window: readWindow(query, app.clock.now(), LISTED),
        webhookId: query.webhook_id,
        status: query.status,
        eventType: query.event_type,
        campaignId: query.campaign_id,
        search: query.search,
        limit,
        offset,
      });
      const isEstimate = counted >= MOST_DELIVERIES_COUNTED;
      return {
        data: rows.slice(0, limit).map(presentTeamDelivery),
        pagination: {
          ...pagination(counted, { limit, offset, isEstimate }),
          has_more: rows.length > limit,
        },
      };
    },
  });
}

function addReading(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    tag: 'Webhooks',
    summary: 'List deliveries of a webhook',
    description: 'Returns the deliveries of a webhook, newest first.',
    bucket: 'list',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      team_id: OfTeam.team_id,
      ...FILTERS,
    }),
    data: Delivery,
    list: true,
    handle: async ({ principal, params, query }) => {
      const webhook = await findInTeam(app, principal, { id: params.id, teamId: query.team_id });
      if (query.campaign_id)
        await requireTeamCampaign(app.db, webhook.team_id, query.campaign_id, 'campaign_id');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listDeliveries(app.db, {
        teamId: webhook.team_id,
        webhookId: webhook.id,
        status: query.status,
        eventType: query.event_type,
        campaignId: query.campaign_id,
        search: query.search,
        limit,
        offset,
      });
      return { data: rows.map(presentDelivery), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getWebhookDelivery',
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    tag: 'Webhooks',
    summary: 'Get a delivery',
    description: 'Returns a delivery with the body and the headers of the last answer of the endpoint.',
    params: Ids,
    query: Team,
    data: DeliveryDetail,
    handle: async ({ principal, params, query }) => {
      const webhook = await findInTeam(app, principal, { id: params.id, teamId: query.team_id });
      const delivery = await findDelivery(app.db, {
        teamId: webhook.team_id,
        webhookId: webhook.id,
        id: params.deliveryId,
      });
      if (!delivery) throw noDelivery();
      return { data: presentDeliveryDetail(delivery) };
    },
  });
}

function addRetry(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'retryWebhookDelivery',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/retry',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Retry a failed delivery',
    description:
      'Queues a failed delivery again, with a fresh count of attempts. A delivery that was delivered, or ' +
      'is under way, is 409 `delivery_not_failed`.',
    params: Ids,
    body: Team,
    data: Requeued,
    handle: async ({ principal, params, body }) => {
      const webhook = await findInTeam(app, principal, { id: params.id, teamId: body.team_id });
      const at = { teamId: webhook.team_id, webhookId: webhook.id, id: params.deliveryId };
      const delivery = await findDelivery(app.db, at);
      if (!delivery) throw noDelivery();
      // decided: only a delivery that failed for good is queued again; the others are delivered or will be tried
      const now = app.clock.now();
      if (!(await requeueFailed(app.db, at, now)))
        throw new ApiError(
          'delivery_not_failed',
          `the delivery is ${delivery.status}; only a failed one can be queued again`,
          { param: 'deliveryId' },
        );
      app.wake.tell([{ kind: 'endpoint', teamId: at.teamId, key: at.webhookId, dueAt: now }]);
      const { id, event_id, event_type } = delivery;
      const data = {
        object: 'webhook_delivery',
        id,
        event_id,
        event_type,
        status: 'pending',
        attempt_count: 0,
      };
      return { data, message: 'Retry queued successfully' };
    },
  });
}
