create function campaign_opens_at(c campaigns, t teams) returns timestamptz language sql stable
  as $$ select case when c.status <> 'active' or (c.closed_because is not null and c.window_until = 'infinity')
    or (t.closed_because is not null and t.window_until = 'infinity') then 'infinity' else campaign_hold_until(c, t) end $$;
comment on function campaign_opens_at is 'until when a campaign or its team holds all mails; infinity: until a person changes something; null: nothing holds them';

-- Views for operators: what is queued, due, running, late, failing and uncertain. Read them with psql.
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
comment on view inspect_campaigns is 'one row per campaign: where its contacts and mails are';

-- The mails of a campaign by its contacts: the ledger has no index by campaign, which each mail would pay for. `offset 0` and
-- `is true` keep a planner without statistics from reading the whole ledger or the whole team.
create function campaign_mails(team uuid, campaign uuid) returns setof email_sends language sql stable
  as $$ select m.* from enrollments e
    cross join lateral (select * from email_sends m where m.team_id = team and m.enrollment_id = e.id offset 0) m
    where e.campaign_id = campaign and (e.team_id = team) is true $$;

-- A mail of a campaign that does not run, or whose schedule is closed, waits for the campaign; nothing is written to the mail.
create function campaign_holds(team uuid, campaign uuid)
  returns table (what text, reason text, state text, count bigint, next_try_at timestamptz) language sql stable
  as $$
  select 'mail', coalesce(case when e.state = 'pending' then c.reason end, mail_hold_reason(e.hold_reason, h.reason)), e.state::text, count(*),
    nullif(min(greatest(e.next_attempt_at, case when e.state = 'pending' then greatest(c.opens_at, h.opens_at) end)), 'infinity')
  from (select campaign_hold_reason(c, t) as reason, campaign_opens_at(c, t) as opens_at
    from campaigns c join teams t on t.id = c.team_id where c.team_id = team and c.id = campaign offset 0) c
  cross join campaign_mails(team, campaign) e
  left join lateral (select h.reason, h.opens_at from sender_holds h
    where e.state = 'pending' and h.team_id = e.team_id and h.sender_id = e.sender_id) h on true
  where (e.hold_reason is not null or h.reason is not null or (e.state = 'pending' and c.reason is not null))
    and e.state in ('pending', 'uncertain', 'cancelled', 'rejected') group by 2, 3
  union all
  select 'contact', hold_reason, node_state, count(*), min(next_run_at)
  from enrollment_positions where campaign_id = campaign and (team_id = team) is true and hold_reason is not null group by 2, 3
  union all
  select 'contact', life_reason, life::text, count(*), null
  from enrollments where campaign_id = campaign and (team_id = team) is true
    and life in ('paused', 'finished') and life_reason is not null group by 2, 3 $$;

create view inspect_holds as
select c.team_id, c.id as campaign_id, h.what, h.reason, h.state, h.count, h.next_try_at
from campaigns c cross join lateral campaign_holds(c.team_id, c.id) h;
comment on view inspect_holds is 'why mails and contacts do not move, counted by reason';

create view inspect_faults as
select team_id, campaign_id, enrollment_id, sequence_version, node_id, hold_detail as detail, next_run_at as next_try_at
from enrollment_positions where hold_reason = 'internal_error';
comment on view inspect_faults is 'contacts whose step cannot be decided or written, and what failed';

create view inspect_dues as
select kind, count(*) as waiting, min(due_at) as next_due_at from dues group by 1;
comment on view inspect_dues is 'what workers look at next, by kind; a time long past means that no worker takes it';

create view inspect_mailboxes as
select s.team_id, s.id as sender_id, s.email, s.disabled, s.disabled_reason, st.day, st.sent_today, s.max_per_day,
  sender_cap(s.max_per_day, s.warm_up, st.warm_stage) as cap_today, st.warm_stage, st.next_send_at,
  st.backoff_until, st.backoff_reason, st.failures, st.lease_until, st.watch_until, st.watch_error, st.walked_at, st.smtp_error, st.imap_error, m.due_at, m.pending, m.running,
  m.uncertain
from senders s
left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
cross join lateral (
  select min(next_attempt_at) filter (where state = 'pending') as due_at, count(*) filter (where state = 'pending') as pending,
    count(*) filter (where state in ('sending', 'data')) as running, count(*) filter (where state = 'uncertain') as uncertain
  from email_sends where sender_id = s.id and state in ('pending', 'sending', 'data', 'uncertain')) m;
comment on view inspect_mailboxes is 'one row per mailbox: what it may send, what waits for it, and its errors';

create view inspect_incidents as
select i.team_id, i.sender_id, s.email, i.kind, i.first_at, i.last_at, i.count, i.last_text, i.closed_at
from sender_incidents i join senders s on s.team_id = i.team_id and s.id = i.sender_id order by i.closed_at is not null, i.first_at desc;
comment on view inspect_incidents is 'troubles of mailboxes, the open ones first';

create view inspect_endpoints as
select w.team_id, w.id as webhook_id, w.url, w.enabled, w.open_until, d.waiting, d.next_try_at, l.lease_until, d.failed, d.last_attempt_at
from webhooks w
left join webhook_leases l on l.team_id = w.team_id and l.webhook_id = w.id
cross join lateral (
  select count(*) filter (where next_retry_at is not null) as waiting, min(next_retry_at) as next_try_at,
    count(*) filter (where status = 'failed') as failed, max(last_attempt_at) as last_attempt_at
  from webhook_deliveries where team_id = w.team_id and webhook_id = w.id) d;
comment on view inspect_endpoints is 'one row per webhook: what waits, until when a worker holds it, and what failed for good';

create view inspect_uncertain as
select team_id, id as send_id, campaign_id, enrollment_id, sender_id, recipient, message_id, attempt, data_at, smtp_reply
from email_sends where state = 'uncertain' order by data_at;
comment on view inspect_uncertain is 'mails of which it is not known whether the server accepted them; they are never sent again without evidence';

create view inspect_inbound as
select team_id, sender_id, state, outcome, needs_review, count(*) as count, min(created_at) as oldest_at
from inbound_messages group by 1, 2, 3, 4, 5;
comment on view inspect_inbound is 'inbound messages by state and outcome';

create view inspect_review as
select team_id, review_reason, count(*) as count, min(received_at) as oldest_at from inbound_messages where needs_review group by 1, 2;
comment on view inspect_review is 'messages that wait for a person, by why: GET /conversations?needs_review=true lists them';

create view inspect_uploads as
select team_id, id as upload_id, campaign_id, source, status, contact_count, chunks_left, created_count, updated_count,
  rejected_count, error, created_at, updated_at
from uploads where status <> 'completed' order by created_at;
comment on view inspect_uploads is 'uploads that are not complete, and how far they are';

create view inspect_bulk_actions as
select team_id, id as action_id, action, campaign_id, status, total, done, changed, skipped, error, created_at, updated_at, failed
from bulk_actions where status <> 'completed' order by created_at;
comment on view inspect_bulk_actions is 'actions on many contacts that are not complete, and how far they are';

create view inspect_domain_checks as
select d.team_id, d.domain, c.at, c."check", c.list, c.before, c.verdict, c.reason from domain_checks c
join domains d on d.team_id = c.team_id and d.id = c.domain_id;
comment on view inspect_domain_checks is 'what changed in the checks of domains; the last row of a check and list is what is known now';
create view inspect_placement as
select p.team_id, p.id as test_id, p.trigger, r.email as seed, r.provider, f.email as sender, m.state as mail,
  case when r.folder is null and r.failed_reason is null then case when m.state = 'pending' then coalesce(mail_hold_reason(m.hold_reason, h.reason), 'queued')
    when m.state in ('sending', 'data') then 'being_sent' when m.state = 'uncertain' then 'outcome_unknown' else 'looked_for' end end as waits_for,
  r.folder, r.failed_reason, r.looks, r.handed_at, r.next_check_at, s.last_error as seed_error
from placement_results r
join placement_tests p on p.team_id = r.team_id and p.id = r.test_id
join teams t on t.id = p.team_id
join senders f on f.team_id = r.team_id and f.id = r.sender_id
left join placement_seeds s on s.organization_id = t.organization_id and s.id = r.seed_id
left join email_sends m on m.team_id = r.team_id and m.id = r.send_id
left join sender_holds h on m.state = 'pending' and h.team_id = r.team_id and h.sender_id = r.sender_id
where p.status = 'running' order by r.next_check_at;
comment on view inspect_placement is 'the mails of placement tests that run: where each is, or what it waits for';
