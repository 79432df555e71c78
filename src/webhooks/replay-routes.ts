import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, Uuid, nullable, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { rangeOf } from './replay-range.ts';
import { replayWebhook } from './replay-webhook.ts';
import { requireWebhook } from './routes.ts';
import type { WebhookApp } from './routes.ts';

/** Events of one replay; a longer window goes on with `after`. */
const MAX_EVENTS = 1000;

const Body = Type.Object({
  team_id: Type.Optional(Uuid),
  start_date: Type.Optional(Timestamp),
  end_date: Type.Optional(Timestamp),
  after: Type.Optional({ ...Uuid, description: 'go on after this event of the window' }),
  event_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_EVENTS })),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: MAX_EVENTS }), MAX_EVENTS),
});

/** Events once more, to one endpoint. */
export function replayRoutes(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'replayWebhook',
    method: 'POST',
    path: '/webhooks/:id/replay',
    tag: 'Webhooks',
    summary: 'Replay events to a webhook',
    description:
      'Queues the events of a window, or the named ones, for this endpoint again. An event keeps its `event_id`, so that a receiver can tell a repeat. Call again with `after` while `has_more` is true.',
    extension: true,
    bucket: 'bulk',
    status: 202,
    params: Type.Object({ id: Uuid }),
    body: Body,
    example: { start_date: '2026-11-16T00:00:00Z', end_date: '2026-11-17T00:00:00Z' },
    data: Type.Object({
      webhook_id: Uuid,
      matched: Type.Integer({ description: 'events that were found and that the webhook wants' }),
      queued: Type.Integer(),
      waiting: Type.Integer({ description: 'still on their way, and not queued twice' }),
      unmatched: Type.Integer({ description: 'of event_ids: unknown here, or not wanted by the webhook' }),
      has_more: Type.Boolean(),
      next_after: nullable(Uuid),
    }),
    handle: async ({ principal, params, body }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      if (body.team_id && body.team_id !== webhook.team_id)
        throw new ApiError('resource_not_found', 'the team has no such webhook', { param: 'team_id' });
      const range = rangeOf(body, app.clock.now());
      // Named events are bounded by their list.
      const limit = 'ids' in range ? MAX_EVENTS : (body.limit ?? MAX_EVENTS);
      const { queued, waiting, hasMore, lastEventId } = await replayWebhook(app, webhook, { range, limit });
      const matched = queued + waiting;
      return {
        data: {
          webhook_id: webhook.id,
          matched,
          queued,
          waiting,
          unmatched: 'ids' in range ? range.ids.length - matched : 0,
          has_more: hasMore,
          next_after: hasMore ? lastEventId : null,
        },
        message: `${queued} deliveries queued`,
      };
    },
  });
}
