-- A mail that never leaves is not sent as soon as the mail ledger says so, as in the API.
drop view inspect_placement;
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
