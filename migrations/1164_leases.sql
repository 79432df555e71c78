-- One worker at a time delivers to an endpoint, or sends from a mailbox. It holds the key and not each row of its work: to claim a
-- delivery would write its row once more, body and all. Leases end by themselves in minutes, so none is copied.
create table leases (
  team_id uuid not null,
  kind text not null,
  key uuid not null,
  token uuid not null,
  lease_until timestamptz not null,
  primary key (team_id, kind, key)
);
comment on table leases is 'which worker holds a mailbox or an endpoint (kind as in dues); a lease whose time is over may be taken';
comment on column leases.lease_until is 'wall-clock time; until then only the holder of the token sends or delivers';

drop view inspect_endpoints;
drop table webhook_leases;
create view inspect_endpoints as
select w.team_id, w.id as webhook_id, w.url, w.enabled, b.open_until, b.attempts as recent_attempts, b.failures as recent_failures,
  d.waiting, d.next_try_at, l.lease_until, d.failed, d.last_attempt_at
from webhooks w
left join leases l on l.team_id = w.team_id and l.kind = 'endpoint' and l.key = w.id
left join webhook_breakers b on b.team_id = w.team_id and b.webhook_id = w.id
cross join lateral (
  select count(*) filter (where next_retry_at is not null) as waiting, min(next_retry_at) as next_try_at,
    count(*) filter (where status = 'failed') as failed, max(last_attempt_at) as last_attempt_at
  from webhook_deliveries where team_id = w.team_id and webhook_id = w.id) d;
comment on view inspect_endpoints is 'one row per webhook: what waits, its breaker, until when a worker holds it, and what failed for good';

drop view inspect_mailboxes;
alter table sender_states drop column lease_token;
alter table sender_states drop column lease_until;
create view inspect_mailboxes as
select s.team_id, s.id as sender_id, s.email, s.disabled, s.disabled_reason, st.day, st.sent_today, s.max_per_day,
  sender_cap(s.max_per_day, s.warm_up, st.warm_stage) as cap_today, st.warm_stage, st.next_send_at,
  st.backoff_until, st.backoff_reason, st.failures, l.lease_until, st.watch_until, st.watch_error, st.walked_at, st.smtp_error, st.imap_error, m.due_at, m.pending, m.running,
  m.uncertain
from senders s
left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
left join leases l on l.team_id = s.team_id and l.kind = 'mailbox' and l.key = s.id
cross join lateral (
  select min(next_attempt_at) filter (where state = 'pending') as due_at, count(*) filter (where state = 'pending') as pending,
    count(*) filter (where state in ('sending', 'data')) as running, count(*) filter (where state = 'uncertain') as uncertain
  from email_sends where sender_id = s.id and state in ('pending', 'sending', 'data', 'uncertain')) m;
comment on view inspect_mailboxes is 'one row per mailbox: what it may send, what waits for it, and its errors';

alter table sender_tokens drop column lease_until;
comment on column sender_tokens.refresh_at is 'when the access token is fetched anew: ahead of expires_at; after a failure, when it is tried again; while a worker asks the provider, the end of its lease';
