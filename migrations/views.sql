-- The SQL functions and views of the program. They are code: edit them in place. `migrate` drops those that it made before and
-- makes these, in the transaction of the migrations. What an index or a partition depends on belongs in a migration.
-- No function here takes, returns or binds a view: all views are dropped before all functions.

-- Mailboxes

-- The warm-up ramp; rules/warm-up.ts is the same in TypeScript, and a property test compares the two.
create function warm_up_is_on(warm_up jsonb) returns boolean language sql immutable parallel safe
  as $$ select coalesce((warm_up->>'enabled')::boolean, false) $$;

create function warm_up_days(warm_up jsonb) returns integer language sql immutable parallel safe
  as $$ select 1 + ceil(greatest(0, (warm_up->>'target')::numeric - (warm_up->>'start_per_day')::numeric) / (warm_up->>'increase_per_day')::numeric)::integer $$;
comment on function warm_up_days is 'how many days the ramp has: on the last one the target is reached';

-- A day begins: the ramp moves on if the mailbox sent on its last day, steps back after trouble, and else stays.
create function warm_stage_on(warm_up jsonb, stage integer, last_day date, sent integer, trouble boolean, today date)
returns integer language sql immutable parallel safe
  as $$ select case when not warm_up_is_on(warm_up) then 0 else least(warm_up_days(warm_up), greatest(1,
    case when today <= last_day or stage = 0 then stage when trouble then stage - 1
      when sent > 0 and today - last_day <= 3 then stage + 1 else stage end)) end $$;

create function sender_cap(max_per_day integer, warm_up jsonb, stage integer) returns integer language sql immutable parallel safe
  as $$ select case when not warm_up_is_on(warm_up) then max_per_day else least(max_per_day, (warm_up->>'target')::integer,
    ((warm_up->>'start_per_day')::bigint + (least(warm_up_days(warm_up), greatest(1, stage)) - 1)::bigint * (warm_up->>'increase_per_day')::bigint)::integer) end $$;
comment on function sender_cap is 'mails that a mailbox may send on a day: its max_per_day, and on a day of the warm-up ramp no more than the ramp has';

-- Why a mail waits that has no hold of its own: its mailbox may not send now.
create view sender_holds as
select s.team_id, s.id as sender_id,
  case when s.disabled then 'sender_disabled'
    when st.backoff_until is not null then 'sender_resting'
    when st.sent_today >= s.max_per_day then 'sender_daily_cap'
    when st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage) then 'warm_up_cap'
    else 'sender_spacing' end as reason,
  case when s.disabled then 'infinity' else greatest(st.backoff_until, case when s.spacing_seconds > 0 then st.next_send_at end,
    case when st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage) then (st.day + 1)::timestamp at time zone s.timezone end) end as opens_at
from senders s
left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
where s.disabled or st.backoff_until is not null or st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage)
  or (s.spacing_seconds > 0 and st.next_send_at > '-infinity');
comment on view sender_holds is 'mailboxes that may not send, why and until when (infinity: until a person enables it); a pause, a rest or a day that is over is shown until the next try, which follows at once';

create function campaign_pool(team uuid, campaign uuid) returns setof senders language sql stable
  as $$ select s.* from senders s where s.team_id = team and s.deleted_at is null
    and (not exists (select from campaign_sender_profiles cp where cp.team_id = team and cp.campaign_id = campaign)
      or s.id in (select m.sender_id from campaign_sender_profiles cp
        join sender_profile_senders m on m.team_id = cp.team_id and m.sender_profile_id = cp.sender_profile_id
        where cp.team_id = team and cp.campaign_id = campaign)) $$;
comment on function campaign_pool is 'the mailboxes that send for a campaign: those of its sender profiles when it has any, else all of the team; disabled ones, too';

-- The entries that keep a team from mailing this address. In FROM the planner reads it as its body, a probe by key.
create function suppression_of(team uuid, email_key text) returns setof blacklist_reason
language sql stable parallel safe
begin atomic
  select b.reason from blacklist b
  where b.team_id = team and mailbox_key(b.address) in (mailbox_key(email_key), mailbox_key('@' || split_part(email_key, '@', -1)));
end;

-- Sending

create function capped_until(team uuid, what budget_kind, whose uuid, daily integer) returns timestamptz language sql stable parallel safe
  as $$ select case when daily is not null then (select b.day_ends from send_budgets b
    where b.team_id = team and b.kind = what and b.key = whose and b.used >= daily) end $$;
comment on function capped_until is 'when the day ends whose mails are used up; null or past: more may leave';

create function exceeded(team uuid, what budget_kind, whose uuid, daily integer, now timestamptz) returns boolean language sql stable parallel safe
  as $$ select exists (select from send_budgets b
    where b.team_id = team and b.kind = what and b.key = whose and b.used > daily and b.day_ends > now) $$;
comment on function exceeded is 'whether more was taken today than a limit allows, which was lowered since';

-- Why the mails of a campaign wait for it or for its team, in the order of `decide`, which calls an unreadable schedule
-- `outside_window`; null when they need not. A cap of a day that is over is shown until the next claim, which follows at once.
create function campaign_hold_reason(c campaigns, t teams) returns text language sql stable parallel safe
  as $$ select case
    when c.status <> 'active' then case when c.paused_reason in ('bounce_guard', 'content_refused') then c.paused_reason else 'campaign_inactive' end
    when 'holiday' in (c.closed_because, t.closed_because) then 'holiday'
    when 'outside_window' in (c.closed_because, t.closed_because) then 'outside_window'
    when c.closed_because is not null or t.closed_because is not null then 'internal_error'
    when capped_until(t.id, 'team', t.id, t.daily_limit) is not null then 'team_daily_cap'
    when capped_until(c.team_id, 'campaign', c.id, c.daily_limit) is not null then 'campaign_daily_cap' end $$;

create function campaign_hold_until(c campaigns, t teams) returns timestamptz language sql stable parallel safe
  as $$ select nullif(greatest(case when c.closed_because is not null then c.window_until end,
    case when t.closed_because is not null then t.window_until end, capped_until(t.id, 'team', t.id, t.daily_limit),
    capped_until(c.team_id, 'campaign', c.id, c.daily_limit)), 'infinity') $$;

create function campaign_opens_at(c campaigns, t teams) returns timestamptz language sql stable
  as $$ select case when c.status <> 'active' or (c.closed_because is not null and c.window_until = 'infinity')
    or (t.closed_because is not null and t.window_until = 'infinity') then 'infinity' else campaign_hold_until(c, t) end $$;
comment on function campaign_opens_at is 'until when a campaign or its team holds all mails; infinity: until a person changes something; null: nothing holds them';

create function still_holds(marked_at timestamptz, released_at timestamptz) returns boolean language sql immutable parallel safe
  as $$ select marked_at is not null and (released_at is null or marked_at > released_at) $$;
comment on function still_holds is 'whether a reply or bounce stops the contact still: not when a user let it go on afterwards';

create function mail_hold_reason(own text, mailbox text) returns text language sql immutable parallel safe
  as $$ select case when mailbox = 'sender_disabled' then mailbox else coalesce(own, mailbox) end $$;
comment on function mail_hold_reason is 'the reason that a waiting mail shows: a mailbox that a user must enable outweighs the mail''s own last attempt';

-- The mails of a campaign by its contacts: the ledger has no index by campaign, which each mail would pay for. `offset 0` and
-- `is true` keep a planner without statistics from reading the whole ledger or the whole team.
create function campaign_mails(team uuid, campaign uuid) returns setof email_sends language sql stable
  as $$ select m.* from enrollments e
    cross join lateral (select * from email_sends m where m.team_id = team and m.enrollment_id = e.id offset 0) m
    where e.campaign_id = campaign and (e.team_id = team) is true $$;

-- A mail of a campaign that does not run, or whose schedule is closed, waits for the campaign; nothing is written to the mail.
create function campaign_holds(team uuid, campaign uuid)
  returns table (what text, reason text, state text, count bigint, next_try_at timestamptz, detail text) language sql stable
  as $$
  select 'mail', coalesce(case when e.state = 'pending' then c.reason end, mail_hold_reason(e.hold_reason, h.reason)), e.state::text, count(*),
    nullif(min(greatest(e.next_attempt_at, case when e.state = 'pending' then greatest(c.opens_at, h.opens_at) end)), 'infinity'),
    case when c.reason is null and h.reason is null and e.hold_reason = 'missing_variable' then e.hold_detail end
  from (select campaign_hold_reason(c, t) as reason, campaign_opens_at(c, t) as opens_at
    from campaigns c join teams t on t.id = c.team_id where c.team_id = team and c.id = campaign offset 0) c
  cross join campaign_mails(team, campaign) e
  left join lateral (select h.reason, h.opens_at from sender_holds h
    where e.state = 'pending' and h.team_id = e.team_id and h.sender_id = e.sender_id) h on true
  where (e.hold_reason is not null or h.reason is not null or (e.state = 'pending' and c.reason is not null))
    and e.state in ('pending', 'uncertain', 'cancelled', 'rejected') group by 2, 3, 6
  union all
  select 'contact', hold_reason, node_state, count(*), min(next_run_at), case hold_reason when 'missing_variable' then hold_detail end
  from enrollment_positions where campaign_id = campaign and (team_id = team) is true and hold_reason is not null group by 2, 3, 6
  union all
  select 'contact', life_reason, life::text, count(*), null, null
  from enrollments where campaign_id = campaign and (team_id = team) is true
    and life in ('paused', 'finished') and life_reason is not null group by 2, 3 $$;

-- Contacts and conversations

create function contact_search_text(email text, first_name text, last_name text, company_name text) returns text
  language sql immutable parallel safe
  as $$ select lower(coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '')) $$;

create function contact_name_key(name text) returns text
  language sql immutable parallel safe as $$ select "left"(lower(nullif(name, '')), 64) $$;

create function conversation_of(s email_sends) returns conversations language sql stable parallel safe
  as $$ select c from conversation_messages m join conversations c on c.team_id = m.team_id and c.id = m.conversation_id
    where s.source = 'reply' and m.team_id = s.team_id and m.id = s.source_id $$;
comment on function conversation_of is 'the conversation of a mail that is a reply; null for other mails';

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

create view inspect_holds as
select c.team_id, c.id as campaign_id, h.what, h.reason, h.state, h.count, h.next_try_at, h.detail
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

create view inspect_incidents as
select i.team_id, i.sender_id, s.email, i.kind, i.first_at, i.last_at, i.count, i.last_text, i.closed_at
from sender_incidents i join senders s on s.team_id = i.team_id and s.id = i.sender_id order by i.closed_at is not null, i.first_at desc;
comment on view inspect_incidents is 'troubles of mailboxes, the open ones first';

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

create view inspect_tasks as
select team_id, campaign_id, state, blocking, count(*) as tasks, min(due_at) filter (where state = 'open') as first_due, min(created_at) as oldest
from tasks group by 1, 2, 3, 4;
comment on view inspect_tasks is 'tasks by campaign and state';

create view inspect_calls as
select team_id, campaign_id, split_part(lane, ' ', 1) as host, state, count(*) as calls, count(*) filter (where lease_token is not null) as running,
  count(*) filter (where attempts > 1) as tried_again, min(due_at) filter (where state = 'waiting') as next_at
from node_calls group by 1, 2, 3, 4;
comment on view inspect_calls is 'calls of HTTP nodes by campaign and host';

create view inspect_moves as
select team_id, campaign_id, trigger, count(*) filter (where moved_at is not null) as moved, count(*) filter (where due_at is not null) as due,
  min(created_at) filter (where due_at is not null) as oldest_due, count(*) filter (where error is not null) as failing
from subsequence_moves group by 1, 2, 3;
comment on view inspect_moves is 'moves of contacts to subsequences by trigger';

create view inspect_linkedin as
select a.team_id, a.campaign_id, a.action, a.state, i.name as identity, count(*) as actions, count(*) filter (where a.attempts > 1) as tried_again,
  min(a.created_at) as oldest
from linkedin_actions a left join linkedin_identities i on i.team_id = a.team_id and i.id = a.identity_id group by 1, 2, 3, 4, 5;
comment on view inspect_linkedin is 'LinkedIn actions by campaign, kind, state and identity';

create view inspect_connectors as
select o.name as organization, c.kind, c.url, c.failures, c.rests_until, c.last_error,
  (select count(*) from connector_events e where e.organization_id = c.organization_id and e.kind = c.kind and e.state = 'received') as events_waiting,
  (select count(*) from connector_events e where e.organization_id = c.organization_id and e.kind = c.kind and e.state = 'failed') as events_failed
from connectors c join organizations o on o.id = c.organization_id;
comment on view inspect_connectors is 'connectors of organizations, and what they reported that is not applied';

create view inspect_domains as
select d.team_id, d.domain, d.nameservers, d.found_nameservers, d.health ->> 'verdict' as verdict, d.checked_at, nullif(d.next_check_at, '-infinity') as next_check_at
from domains d;
comment on view inspect_domains is 'connected domains and what their last check found';

create view inspect_domain_checks as
select d.team_id, d.domain, c.at, c."check", c.list, c.before, c.verdict, c.reason from domain_checks c
join domains d on d.team_id = c.team_id and d.id = c.domain_id;
comment on view inspect_domain_checks is 'what changed in the checks of domains; the last row of a check and list is what is known now';

create view inspect_placement as
select p.team_id, p.id as test_id, p.trigger, r.email as seed, r.provider, f.email as sender, m.state as mail,
  case when r.folder is null and r.failed_reason is null and n.reason is null then case when m.state = 'pending' then coalesce(mail_hold_reason(m.hold_reason, h.reason), 'queued')
    when m.state in ('sending', 'data') then 'being_sent' when m.state = 'uncertain' then 'outcome_unknown' else 'looked_for' end end as waits_for,
  case when n.reason is null then r.folder else 'not_sent' end as folder, coalesce(r.failed_reason, n.reason) as failed_reason,
  r.looks, r.handed_at, r.next_check_at, s.last_error as seed_error
from placement_results r
join placement_tests p on p.team_id = r.team_id and p.id = r.test_id
join teams t on t.id = p.team_id
join senders f on f.team_id = r.team_id and f.id = r.sender_id
left join placement_seeds s on s.organization_id = t.organization_id and s.id = r.seed_id
left join email_sends m on m.team_id = r.team_id and m.id = r.send_id
left join sender_holds h on m.state = 'pending' and h.team_id = r.team_id and h.sender_id = r.sender_id
cross join lateral (select left(case when r.folder is not null or r.failed_reason is not null then null when m.id is null then 'mail_deleted'
    when m.bounced_as is not null then 'returned: ' || m.bounced_as when m.state = 'rejected' then coalesce(m.smtp_reply, m.hold_reason, 'refused')
    when m.state = 'cancelled' then coalesce(m.hold_reason, 'cancelled') end, 500) as reason) n
where p.status = 'running' order by r.next_check_at;
comment on view inspect_placement is 'the mails of placement tests that run: where each is, or what it waits for';

create view inspect_setup as
select o.team_id, o.id as order_id, o.state, o.currency, o.total_cents, o.expires_at, o.problem, i.kind, i.state as item_state, count(i.id) as items,
  min(i.error) as error
from setup_orders o left join setup_order_items i on i.team_id = o.team_id and i.order_id = o.id
where o.closed_at is null group by o.team_id, o.id, i.kind, i.state;
comment on view inspect_setup is 'orders with something left to do, by kind and state of their items';

create view inspect_credits as
select e.organization_id, e.for_team as team_id, (e.created_at at time zone 'UTC')::date as day, e.cause, count(*) as entries, sum(e.credits) as credits,
  count(*) filter (where e.open_until is not null) as open
from credit_entries e group by 1, 2, 3, 4;
comment on view inspect_credits is 'what verifications cost, by team and day';

create view inspect_verifications as
select lane, count(*) as waiting, count(*) filter (where lease_token is not null) as running, count(*) filter (where attempts > 1) as tried_again,
  min(due_at) as next_at
from contact_verifications group by 1;
comment on view inspect_verifications is 'contacts that wait to be verified, by who runs their mail hosts';

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
