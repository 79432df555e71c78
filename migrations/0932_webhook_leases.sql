-- One worker at a time delivers to an endpoint. It holds the endpoint, not each delivery: a claim of a delivery rewrote its
-- row, body and all, once more than the result does.
create table webhook_leases (
  team_id uuid not null,
  webhook_id uuid not null,
  token uuid not null,
  lease_until timestamptz not null,
  primary key (team_id, webhook_id)
);
comment on table webhook_leases is 'who delivers to an endpoint now; a row whose time is over may be taken';
comment on column webhook_leases.lease_until is 'wall-clock time';

drop view inspect_endpoints;
create view inspect_endpoints as
select w.team_id, w.id as webhook_id, w.url, w.enabled, w.open_until, d.waiting, d.next_try_at, l.lease_until, d.failed, d.last_attempt_at
from webhooks w
left join webhook_leases l on l.team_id = w.team_id and l.webhook_id = w.id
cross join lateral (
  select count(*) filter (where next_retry_at is not null) as waiting, min(next_retry_at) as next_try_at,
    count(*) filter (where status = 'failed') as failed, max(last_attempt_at) as last_attempt_at
  from webhook_deliveries where team_id = w.team_id and webhook_id = w.id) d;
comment on view inspect_endpoints is 'one row per webhook: what waits, who delivers until when, what failed for good';

alter table webhook_deliveries drop column claim_token, drop column claim_until;

-- What is due to an endpoint is read in the order of this index and by nothing else: without the team in it, the index of
-- the log, with every delivery the endpoint ever had, looked no worse to the planner.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (team_id, webhook_id, next_retry_at) where next_retry_at is not null;
