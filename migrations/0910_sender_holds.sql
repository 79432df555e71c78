-- Why mails wait that nothing of their own holds: their mailbox may not send.
create view sender_holds as
select s.team_id, s.id as sender_id,
  case when s.disabled then 'sender_disabled'
    when st.backoff_until is not null then 'sender_' || coalesce(st.backoff_reason, 'resting')
    when st.sent_today >= s.max_per_day then 'sender_daily_cap' end as reason,
  case when not s.disabled then st.backoff_until end as until
from senders s
left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
where s.disabled or st.backoff_until is not null or st.sent_today >= s.max_per_day;
comment on view sender_holds is 'mailboxes that may not send, and why; a rest or a day that is over is shown until the next try, which follows at once';

create function mail_hold_reason(own text, mailbox text) returns text language sql immutable parallel safe
  as $$ select case when mailbox = 'sender_disabled' then mailbox else coalesce(own, mailbox) end $$;
comment on function mail_hold_reason is 'what a waiting mail is shown with: a mailbox that somebody must enable first outweighs what its own last attempt said';

create or replace view inspect_holds as
select e.team_id, e.campaign_id, 'mail' as what, mail_hold_reason(e.hold_reason, h.reason) as reason, e.state::text as state, count(*) as count,
  min(case when h.reason is distinct from 'sender_disabled' then greatest(e.next_attempt_at, h.until) end) as next_try_at
from email_sends e
left join sender_holds h on e.state = 'pending' and h.team_id = e.team_id and h.sender_id = e.sender_id
where (e.hold_reason is not null or h.reason is not null) and e.state in ('pending', 'uncertain', 'cancelled', 'rejected') group by 1, 2, 3, 4, 5
union all
select team_id, campaign_id, 'contact', hold_reason, node_state, count(*), min(next_run_at)
from enrollment_positions where hold_reason is not null group by 1, 2, 3, 4, 5
union all
select team_id, campaign_id, 'contact', life_reason, life::text, count(*), null
from enrollments where life in ('paused', 'finished') and life_reason is not null group by 1, 2, 3, 4, 5;
comment on view inspect_holds is 'why mails and people are not moving, counted by reason';
