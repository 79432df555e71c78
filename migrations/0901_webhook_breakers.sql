-- A breaker for each endpoint that fails, and deliveries that say that they are a repeat.
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

alter table webhook_deliveries add column replayed boolean not null default false;
comment on column webhook_deliveries.replayed is 'queued by a replay: every attempt says so in X-Service-Replayed';

drop view inspect_endpoints;
alter table webhooks drop column open_until;
create view inspect_endpoints as
select w.team_id, w.id as webhook_id, w.url, w.enabled, b.open_until, b.attempts as recent_attempts, b.failures as recent_failures,
  d.waiting, d.next_try_at, l.lease_until, d.failed, d.last_attempt_at
from webhooks w
left join webhook_leases l on l.team_id = w.team_id and l.webhook_id = w.id
left join webhook_breakers b on b.team_id = w.team_id and b.webhook_id = w.id
cross join lateral (
  select count(*) filter (where next_retry_at is not null) as waiting, min(next_retry_at) as next_try_at,
    count(*) filter (where status = 'failed') as failed, max(last_attempt_at) as last_attempt_at
  from webhook_deliveries where team_id = w.team_id and webhook_id = w.id) d;
comment on view inspect_endpoints is 'one row per webhook: what waits, its breaker, until when a worker holds it, and what failed for good';

alter type event_type add value 'webhook_paused';
