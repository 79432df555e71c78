import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, Timestamp, Uuid, nullable, oneOf, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { cancelReplay } from './cancel-replay.ts';
import { rangeOf } from './replay-range.ts';
import { replayWebhook } from './replay-webhook.ts';
import { requireWebhook } from './routes.ts';
import type { WebhookApp } from './routes.ts';
import { TYPES } from './rules/subscription.ts';

const MAX_PER_MINUTE = 60_000;
const MAX_EVENTS = 1000;

const Body = Type.Object({
  team_id: Type.Optional(OfTeam.team_id),
  start_date: Type.Optional({ ...Timestamp, description: 'from this moment on' }),
  end_date: Type.Optional({ ...Timestamp, description: 'up to this moment' }),
  after: Type.Optional({ ...Uuid, description: 'go on after this event of the window' }),
  event_ids: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: MAX_EVENTS,
      description: 'these events, in place of a window',
    }),
  ),
  types: Type.Optional(
    Type.Array(oneOf(TYPES), {
      minItems: 1,
      maxItems: TYPES.length,
      description: 'only events of these types',
    }),
  ),
  per_minute: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PER_MINUTE,
      description:
        'the rate at which they are delivered, behind what earlier replays at a rate have queued; all at once without it',
    }),
  ),
  limit: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: MAX_EVENTS,
      description: 'how many at most; a larger number than the maximum is refused',
    }),
    MAX_EVENTS,
  ),
});

export function replayRoutes(server: Server, app: WebhookApp): void {
  addReplay(server, app);
  addCancellation(server, app);
}

function addReplay(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'replayWebhook',
    method: 'POST',
    path: '/webhooks/:id/replay',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Replay events to a webhook',
    description:
      'Queues the events of a window, or the named ones, for this endpoint again. An event keeps its ' +
      '`event_id`, so that a receiver can tell a repeat, and each attempt has the header ' +
      '`X-Service-Replayed: true`. Call again with `after` while `has_more` is true.',
    extension: true,
    bucket: 'bulk',
    status: 202,
    params: Type.Object({ id: Id }),
    body: Body,
    example: {
      start_date: '2026-11-16T00:00:00Z',
      end_date: '2026-11-17T00:00:00Z',
      types: ['reply', 'bounce'],
      per_minute: 600,
    },
    data: Type.Object({
      webhook_id: Uuid,
      matched: Type.Integer({
        description: 'events that were found and that the webhook wants',
        examples: [2],
      }),
      queued: Type.Integer({ examples: [2] }),
      waiting: Type.Integer({ description: 'still on their way, and not queued twice' }),
      unwanted_types: Type.Array(oneOf(TYPES), {
        description: 'of types: those that the webhook does not get, so that none of their events is queued',
      }),
      unmatched: Type.Integer({ description: 'of event_ids: unknown here, or not wanted by the webhook' }),
      has_more: Type.Boolean(),
      next_after: nullable({ ...Uuid, examples: [null] }),
      last_due_at: nullable({
        ...Timestamp,
        description: 'when the last of the queued deliveries is due',
      }),
    }),
    handle: async ({ principal, params, body, claim }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      if (body.team_id && body.team_id !== webhook.team_id)
        throw new ApiError('resource_not_found', 'the team has no such webhook', { param: 'team_id' });
      const range = rangeOf(body, app.clock.now());
      const limit = 'ids' in range ? MAX_EVENTS : (body.limit ?? MAX_EVENTS);
      const { types, per_minute: perMinute } = body;
      const asked = { range, types, perMinute, limit, claim };
      const replayed = await replayWebhook(app, webhook, asked);
      const { queued, waiting, hasMore, lastEventId, lastDueAt, unwantedTypes } = replayed;
      const matched = queued + waiting;
      return {
        data: {
          webhook_id: webhook.id,
          matched,
          queued,
          waiting,
          unwanted_types: unwantedTypes,
          unmatched: 'ids' in range ? range.ids.length - matched : 0,
          has_more: hasMore,
          next_after: hasMore ? lastEventId : null,
          last_due_at: lastDueAt,
        },
        message: `${queued} deliveries queued`,
      };
    },
  });
}

function addCancellation(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'cancelWebhookReplay',
    method: 'DELETE',
    path: '/webhooks/:id/replay',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Cancel replays to a webhook',
    description:
      'Ends what replays have queued for this endpoint and what is not delivered yet: these deliveries are ' +
      '`failed`. A post that is under way is not called back. To go on at another rate, replay again from ' +
      '`oldest_event_at`.',
    extension: true,
    bucket: 'bulk',
    params: Type.Object({ id: Id }),
    data: Type.Object({
      webhook_id: Uuid,
      cancelled: Type.Integer({ description: 'deliveries that were waiting' }),
      oldest_event_at: nullable({
        ...Timestamp,
        description:
          'the time of the oldest event of these deliveries: the `start_date` of a replay that brings them again',
      }),
    }),
    handle: async ({ principal, params }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      const { cancelled, oldestEventAt } = await cancelReplay(app, webhook);
      return {
        data: { webhook_id: webhook.id, cancelled, oldest_event_at: oldestEventAt },
        message: `${cancelled} deliveries cancelled`,
      };
    },
  });
}
