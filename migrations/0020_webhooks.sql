-- Webhooks, and what became of every delivery.

create table webhooks (
  team_id uuid not null references teams (id),
  id uuid not null,
  campaign_id uuid,
  url text not null,
  name text not null default '',
  enabled boolean not null default true,
  events jsonb,
  config jsonb not null default '{}',
  headers jsonb not null default '{}',
  secret text,
  secret_last4 text,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column webhooks.events is 'null: no flag is set and every event type is delivered';
comment on column webhooks.secret is 'sealed with the master secret, bound to this row';
create index webhooks_id on webhooks (id);

-- A breaker for each endpoint that fails.
create table webhook_breakers (
  team_id uuid not null,
  webhook_id uuid not null,
  since timestamptz not null,
  attempts integer not null default 0,
  failures integer not null default 0,
  opened_at timestamptz,
  open_until timestamptz,
  primary key (team_id, webhook_id)
);
comment on table webhook_breakers is 'endpoints that failed lately; no row: nothing failed in the last window';
comment on column webhook_breakers.open_until is 'null: closed; until then due attempts are held, though never for more than a minute';

create type delivery_status as enum ('pending', 'delivered', 'failed', 'retrying');
create table webhook_deliveries (
  team_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  event_timestamp text not null,
  test boolean not null default false,
  replayed boolean not null default false,
  campaign_id uuid,
  contact jsonb,
  body text not null,
  status delivery_status not null default 'pending',
  attempt_count integer not null default 0,
  next_retry_at timestamptz,
  response_status integer,
  response_time_ms integer,
  response_body text,
  response_headers jsonb,
  error_message text,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id)
) partition by range (id);
create table webhook_deliveries_default partition of webhook_deliveries default;
comment on column webhook_deliveries.id is 'UUIDv7 of the event''s time, derived from webhook and event: one delivery per pair';
comment on column webhook_deliveries.replayed is 'queued by a replay: every attempt says so in X-Service-Replayed';
comment on column webhook_deliveries.body is 'the exact bytes that are signed and sent on every attempt';
-- The team comes first: without it the planner may read webhook_deliveries_newest, which has every delivery of the endpoint.
create index webhook_deliveries_due on webhook_deliveries (team_id, webhook_id, next_retry_at) where next_retry_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (team_id, webhook_id, id desc);
