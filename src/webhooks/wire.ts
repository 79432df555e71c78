import Type from 'typebox';
import {
  CreatedAt,
  EmailAddress,
  Id,
  OfCampaign,
  OfTeam,
  SOME_ID,
  Timestamp,
  UpdatedAt,
  Uuid,
  extension,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import type { TeamDeliveryRow } from './delivery-list-store.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { Breaker } from './rules/breaker.ts';
import { MAX_DELIVERY_ATTEMPTS } from './rules/delivery.ts';
import type { Flag } from './rules/subscription.ts';
import { HEADER_MASK } from '../platform/rules/check-headers.ts';
import { maskOf } from './secrets.ts';
import type { WebhookRow } from './store.ts';

const of = (description: string) => Type.Optional(Type.Boolean({ description }));
const flags: Record<Flag, ReturnType<typeof of>> = {
  open: of('opens'),
  click: of('clicks'),
  reply: of('replies'),
  sent: of('mails sent'),
  bounce: of('bounces'),
  unsubscribe: of('opt-outs'),
};
export const Events = Type.Object(flags, {
  additionalProperties: false,
  description: 'which event types are delivered; null: all',
  examples: [null],
});

/** `url` and `team_id` are required at creation only. spec: Webhook */
export const WebhookBody = {
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'the URL' }),
  name: Type.Optional(Type.String({ maxLength: 255, description: 'the name' })),
  enabled: Type.Optional(Type.Boolean({ description: 'false: nothing is delivered' })),
  events: Type.Optional(nullable(Events)),
  config: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
      maxProperties: 50,
      description: 'the same flags as `reply_event`, …, and those of the other event types',
    }),
  ),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'sent along with every delivery; values are shown masked',
    }),
  ),
  secret: Type.Optional(
    nullable(
      Type.String({
        minLength: 8,
        maxLength: 256,
        description: 'what deliveries are signed with; null: unsigned',
      }),
    ),
  ),
  campaign_id: Type.Optional(nullable(OfCampaign.campaign_id)),
};

export const Webhook = Type.Object(
  {
    object: object('webhook'),
    id: Id,
    url: Type.String({ description: 'the URL', examples: ['https://hooks.example.com/outreach'] }),
    name: Type.String({ description: 'the name', examples: ['CRM'] }),
    enabled: Type.Boolean({ description: 'false: nothing is delivered', examples: [true] }),
    events: nullable(Events),
    secret: nullable(
      Type.String({
        description: 'masked; the secret itself is shown once, when it is made',
        examples: ['whsec_****LaSw'],
      }),
    ),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'sent along with every delivery; values are shown masked',
      examples: [{ 'X-Tenant': '****' }],
    }),
    team_id: OfTeam.team_id,
    campaign_id: nullable(OfCampaign.campaign_id),
    config: Type.Record(Type.String(), Type.Unknown(), {
      description: 'the same flags as `reply_event`, …, and those of the other event types',
      examples: [{ webhook_enabled: true }],
    }),
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
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Webhook' },
);

export const WebhookPatch = Type.Object({ ...WebhookBody, url: Type.Optional(WebhookBody.url) });

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
    object: object('webhook_delivery'),
    id: Id,
    event_id: Uuid,
    event_type: Type.String({ description: 'the type of the event', examples: ['email_sent'] }),
    status: oneOf(DELIVERY_STATUSES, { description: 'the state' }),
    attempt_count: Type.Integer({ description: 'attempts so far' }),
    max_attempts: Type.Literal(MAX_DELIVERY_ATTEMPTS, { description: 'attempts at most' }),
    response_status: nullable(
      Type.Integer({ description: 'the HTTP status of the last answer; null without one', examples: [null] }),
    ),
    response_time_ms: nullable(Type.Integer({ examples: [null] })),
    error_message: nullable(Type.String({ examples: [null] })),
    created_at: CreatedAt,
    last_attempt_at: nullable({ ...Timestamp, examples: [null] }),
    delivered_at: nullable({ ...Timestamp, examples: [null] }),
    next_retry_at: nullable({ ...Timestamp, description: 'when it is tried next; null when there is none' }),
    test: Type.Optional(extension(Type.Literal(true, { description: 'of a sample' }))),
    replayed: Type.Optional(extension(Type.Literal(true, { description: 'queued by a replay' }))),
    payload: Type.Unknown({
      description: 'the body as it is sent; null on rows that did not keep it',
      examples: [{ event_id: SOME_ID, type: 'email_sent' }],
    }),
    contact: nullable(
      Type.Object({
        id: Id,
        email: nullable(EmailAddress),
        name: nullable(Type.String({ description: 'the name', examples: ['Anna Berg'] })),
      }),
    ),
    campaign: nullable(
      Type.Object({ id: Id, name: nullable(Type.String({ description: 'the name', examples: ['Autumn'] })) }),
    ),
  },
  { title: 'WebhookDelivery' },
);

export const DeliveryDetail = Type.Object(
  {
    ...Delivery.properties,
    response_body: nullable(Type.String({ examples: [null] })),
    response_headers: nullable(Type.Record(Type.String(), Type.Unknown(), { examples: [null] })),
  },
  { title: 'WebhookDeliveryDetail' },
);

/** In the list of a team, which has those of all its webhooks. */
export const TeamDelivery = Type.Object(
  {
    ...Delivery.properties,
    webhook: Type.Object({
      id: Id,
      name: nullable(
        Type.String({ description: 'the name; null: the webhook was deleted', examples: ['CRM'] }),
      ),
      url: nullable(
        Type.String({ description: 'the URL now', examples: ['https://hooks.example.com/outreach'] }),
      ),
    }),
  },
  { title: 'TeamWebhookDelivery' },
);

export const TestResult = Type.Object({
  webhook_id: Uuid,
  url: Type.String({ description: 'the URL', examples: ['https://hooks.example.com/outreach'] }),
  event_type: Type.String({ description: 'the type of the event', examples: ['email_sent'] }),
  test_result: Type.Object({
    success: Type.Boolean({ description: 'whether the call worked', examples: [true] }),
    status_code: nullable(Type.Integer({ examples: [200] })),
    status_text: Type.String({
      description: 'the reason phrase of the server, or why there was no answer',
      examples: ['OK'],
    }),
    response_time_ms: Type.Integer({ examples: [38] }),
  }),
  payload_sent: Type.Record(Type.String(), Type.Unknown(), {
    examples: [{ event_id: SOME_ID, type: 'email_sent' }],
  }),
});

export const Requeued = Type.Object({
  object: object('webhook_delivery'),
  id: Id,
  event_id: Uuid,
  event_type: Type.String({ description: 'the type of the event', examples: ['email_sent'] }),
  status: Type.Literal('pending', { description: 'the state' }),
  attempt_count: Type.Literal(0, { description: 'attempts so far' }),
});

type Shown = DeliveryRow & { campaign_name: string | null };

export const presentDelivery = (row: Shown) => ({
  object: 'webhook_delivery',
  id: row.id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status,
  attempt_count: row.attempt_count,
  max_attempts: MAX_DELIVERY_ATTEMPTS,
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

export const presentDeliveryDetail = (row: Shown) => ({
  ...presentDelivery(row),
  response_body: row.response_body,
  response_headers: row.response_headers,
});

export const presentTeamDelivery = (row: TeamDeliveryRow) => ({
  ...presentDelivery(row),
  webhook: { id: row.webhook_id, name: row.webhook_name, url: row.webhook_url },
});
