-- Views for operators: what is queued, due, running, late, failing and uncertain. Read them with psql; nothing depends on them.
create view inspect_campaigns as
select c.team_id, c.id as campaign_id, c.name, c.status, c.paused_reason,
  p.scheduled, p.next_due_at, p.sending, p.held, e.active, e.paused, e.finished,
  s.pending as mails_pending, s.running as mails_running, s.uncertain as mails_uncertain, s.held as mails_held
from campaigns c
cross join lateral (
  select count(*) filter (where next_run_at is not null) as scheduled, min(next_run_at) as next_due_at,
    count(*) filter (where node_state = 'sending') as sending, count(*) filter (where hold_reason is not null) as held
  from enrollment_positions where campaign_id = c.id and team_id = c.team_id) p
cross join lateral (
  select count(*) filter (where life = 'active') as active, count(*) filter (where life = 'paused') as paused,
    count(*) filter (where life = 'finished') as finished
  from enrollments where campaign_id = c.id and team_id = c.team_id) e
cross join lateral (
  select count(*) filter (where state = 'pending') as pending, count(*) filter (where state in ('sending', 'data')) as running,
    count(*) filter (where state = 'uncertain') as uncertain,
    count(*) filter (where state = 'pending' and hold_reason is not null) as held
  from email_sends where campaign_id = c.id and team_id = c.team_id) s;
comment on view inspect_campaigns is 'one row per campaign: where its people and mails stand';

create view inspect_holds as
select team_id, campaign_id, 'mail' as what, hold_reason as reason, state::text as state, count(*) as count, min(next_attempt_at) as next_try_at
from email_sends where hold_reason is not null and state in ('pending', 'uncertain', 'cancelled', 'rejected') group by 1, 2, 3, 4, 5
union all
select team_id, campaign_id, 'contact', hold_reason, node_state, count(*), min(next_run_at)
from enrollment_positions where hold_reason is not null group by 1, 2, 3, 4, 5
union all
select team_id, campaign_id, 'contact', life_reason, life::text, count(*), null
from enrollments where life in ('paused', 'finished') and life_reason is not null group by 1, 2, 3, 4, 5;
comment on view inspect_holds is 'why mails and people are not moving, counted by reason';

create view inspect_mailboxes as
select s.team_id, s.id as sender_id, s.email, s.disabled, s.disabled_reason, st.day, st.sent_today, s.max_per_day, st.next_send_at,
  st.backoff_until, st.backoff_reason, st.failures, st.lease_until, st.watch_until, st.watch_error, m.due_at, m.pending, m.running,
  m.uncertain
from senders s
left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
cross join lateral (
  select min(next_attempt_at) filter (where state = 'pending') as due_at, count(*) filter (where state = 'pending') as pending,
    count(*) filter (where state in ('sending', 'data')) as running, count(*) filter (where state = 'uncertain') as uncertain
  from email_sends where sender_id = s.id and state in ('pending', 'sending', 'data', 'uncertain')) m;
comment on view inspect_mailboxes is 'one row per mailbox: what it may send, what waits for it, what troubles it';

create view inspect_endpoints as
select w.team_id, w.id as webhook_id, w.url, w.enabled, w.open_until, d.waiting, d.next_try_at, d.in_flight, d.failed, d.last_attempt_at
from webhooks w
cross join lateral (
  select count(*) filter (where next_retry_at is not null) as waiting, min(next_retry_at) as next_try_at,
    count(*) filter (where claim_token is not null and next_retry_at is not null) as in_flight,
    count(*) filter (where status = 'failed') as failed, max(last_attempt_at) as last_attempt_at
  from webhook_deliveries where team_id = w.team_id and webhook_id = w.id) d;
comment on view inspect_endpoints is 'one row per webhook: what waits, what is under way, what failed for good';

create view inspect_uncertain as
select team_id, id as send_id, campaign_id, enrollment_id, sender_id, recipient, message_id, attempt, data_at, smtp_reply
from email_sends where state = 'uncertain' order by data_at;
comment on view inspect_uncertain is 'mails of which nobody can tell yet whether they were accepted; they are never sent again';

create view inspect_inbound as
select team_id, sender_id, state, outcome, needs_review, count(*) as count, min(created_at) as oldest_at
from inbound_messages group by 1, 2, 3, 4, 5;
comment on view inspect_inbound is 'inbound messages by state and outcome';

create view inspect_uploads as
select team_id, id as upload_id, campaign_id, source, status, contact_count, merged_through, created_count, updated_count,
  rejected_count, error, created_at, updated_at
from uploads where status <> 'completed' order by created_at;
comment on view inspect_uploads is 'uploads that are not done, and how far they are';
