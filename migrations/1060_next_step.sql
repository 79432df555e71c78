-- step_number of a position is that of the last mail that left; what comes next stands beside it.
alter table enrollment_positions add column next_step integer;
comment on column enrollment_positions.step_number is 'of the last mail that left in this pass; 0: none did';
comment on column enrollment_positions.next_step is 'the number of the mail that leaves next, as the version of the position says it; null: none, or not known before a branch is taken';
update enrollment_positions p set next_step = case when p.node_state in ('entering', 'sending') then nullif(p.step_number, 0) end,
    step_number = coalesce((select s.step_number from email_sends s where s.team_id = p.team_id and s.enrollment_id = p.enrollment_id
      and s.pass = p.pass and s.state = 'sent' order by s.sent_at desc limit 1), 0)
  where p.mailed or p.step_number <> 0;
