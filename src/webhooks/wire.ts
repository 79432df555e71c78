import Type from 'typebox';
import { Timestamp, Uuid, extension, nullable, oneOf } from '../platform/http/schema.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { Breaker } from './rules/breaker.ts';
import { MAX_ATTEMPTS } from './rules/delivery.ts';
import { FLAGS } from './rules/subscription.ts';
import type { Flag } from './rules/subscription.ts';
import { HEADER_MASK } from '../platform/rules/check-headers.ts';
import { maskOf } from './secrets.ts';
import type { WebhookRow } from './store.ts';

const flags = Object.fromEntries(
  (Object.keys(FLAGS) as Flag[]).map((flag) => [flag, Type.Optional(Type.Boolean())]),
) as Record<Flag, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>>;
export const Events = Type.Object(flags, { additionalProperties: false });

/** What may be written; `url` and `team_id` are required at creation only. spec: Webhook */
export const WebhookBody = {
  url: Type.String({ minLength: 1, maxLength: 2048 }),
  name: Type.Optional(Type.String({ maxLength: 255 })),
  enabled: Type.Optional(Type.Boolean()),
  events: Type.Optional(nullable(Events)),
  config: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 50 })),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  secret: Type.Optional(nullable(Type.String({ minLength: 8, maxLength: 256 }))),
  campaign_id: Type.Optional(nullable(Uuid)),
};

export const Webhook = Type.Object(
  {
    object: Type.Literal('webhook'),
    id: Uuid,
    url: Type.String(),
    name: Type.String(),
    enabled: Type.Boolean(),
    events: nullable(Events),
    secret: nullable(
      Type.String({ description: 'masked; the secret itself is shown once, when it is made' }),
    ),
    headers: Type.Record(Type.String(), Type.String()),
    team_id: Uuid,
    campaign_id: nullable(Uuid),
    config: Type.Record(Type.String(), Type.Unknown()),
    campaign_count: Type.Optional(Type.Integer({ description: 'in lists' })),
    secret_once: Type.Optional(
      extension(Type.String({ description: 'in the answer to a create that named no secret' })),
    ),
    breaker: extension(
      nullable(
        Type.Object(
          {
            since: { ...Timestamp, description: 'the first failure' },
            attempts: Type.Integer({ description: 'since then' }),
            failures: Type.Integer({ description: 'of these attempts' }),
            opened_at: Timestamp,
            open_until: { ...Timestamp, description: 'when one delivery is tried' },
          },
          {
            description:
              'null while the endpoint works; else due deliveries are held, each for less than a minute',
          },
        ),
      ),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Webhook' },
);

/** What may be changed of a webhook. */
export const WebhookPatch = Type.Object({ ...WebhookBody, url: Type.Optional(WebhookBody.url) });

/** A webhook as the API shows it: no secret and no header value in clear. */
export const presentWebhook = (
  row: WebhookRow & { campaign_count?: number },
  breaker: Breaker | null = null,
) => ({
  object: 'webhook',
  id: row.id,
  url: row.url,
  name: row.name,
  enabled: row.enabled,
  events: row.events,
  secret: maskOf(row.secret_last4),
  headers: Object.fromEntries(
    Object.keys(row.headers as Record<string, string>).map((name) => [name, HEADER_MASK]),
  ),
  team_id: row.team_id,
  campaign_id: row.campaign_id,
  ...(row.campaign_count === undefined ? {} : { campaign_count: row.campaign_count }),
  config: row.config,
  breaker: breaker && {
    since: breaker.since,
    attempts: breaker.attempts,
    failures: breaker.failures,
    opened_at: breaker.openedAt,
    open_until: breaker.openUntil,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'retrying'] as const;

export const Delivery = Type.Object(
  {
    object: Type.Literal('webhook_delivery'),
    id: Uuid,
    event_id: Uuid,
    event_type: Type.String(),
    status: oneOf(DELIVERY_STATUSES),
    attempt_count: Type.Integer(),
    max_attempts: Type.Literal(MAX_ATTEMPTS),
    response_status: nullable(Type.Integer()),
    response_time_ms: nullable(Type.Integer()),
    error_message: nullable(Type.String()),
    created_at: Timestamp,
    last_attempt_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    next_retry_at: nullable(Timestamp),
    test: Type.Optional(extension(Type.Literal(true, { description: 'of a sample' }))),
    replayed: Type.Optional(extension(Type.Literal(true, { description: 'queued by a replay' }))),
    payload: Type.Unknown({ description: 'the body as it is sent; null on rows that did not keep it' }),
    contact: nullable(
      Type.Object({ id: Uuid, email: nullable(Type.String()), name: nullable(Type.String()) }),
    ),
    campaign: nullable(Type.Object({ id: Uuid, name: nullable(Type.String()) })),
  },
  { title: 'WebhookDelivery' },
);

/** What one delivery shows beside it. */
export const DeliveryDetail = Type.Object(
  {
    ...Delivery.properties,
    response_body: nullable(Type.String()),
    response_headers: nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'WebhookDeliveryDetail' },
);

/** What POST /webhooks/{id}/test found. */
export const TestResult = Type.Object({
  webhook_id: Uuid,
  url: Type.String(),
  event_type: Type.String(),
  test_result: Type.Object({
    success: Type.Boolean(),
    status_code: nullable(Type.Integer()),
    status_text: Type.String(),
    response_time_ms: Type.Integer(),
  }),
  payload_sent: Type.Record(Type.String(), Type.Unknown()),
});

/** A delivery that was queued again. */
export const Requeued = Type.Object({
  object: Type.Literal('webhook_delivery'),
  id: Uuid,
  event_id: Uuid,
  event_type: Type.String(),
  status: Type.Literal('pending'),
  attempt_count: Type.Literal(0),
});

type Shown = DeliveryRow & { campaign_name: string | null };

/** A delivery as lists show it. */
export const presentDelivery = (row: Shown) => ({
  object: 'webhook_delivery',
  id: row.id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status,
  attempt_count: row.attempt_count,
  max_attempts: MAX_ATTEMPTS,
  response_status: row.response_status,
  response_time_ms: row.response_time_ms,
  error_message: row.error_message,
  created_at: row.created_at,
  last_attempt_at: row.last_attempt_at,
  delivered_at: row.delivered_at,
  next_retry_at: row.next_retry_at,
  ...(row.test ? { test: true } : {}),
  ...(row.replayed ? { replayed: true } : {}),
  payload: JSON.parse(row.body) as unknown,
  contact: row.contact,
  campaign: row.campaign_id ? { id: row.campaign_id, name: row.campaign_name } : null,
});

/** The detail view adds what the endpoint said. */
export const presentDeliveryDetail = (row: Shown) => ({
  ...presentDelivery(row),
  response_body: row.response_body,
  response_headers: row.response_headers,
});
