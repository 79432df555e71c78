-- The mail ledger: one row is one mail, from the decision to send it to the last evidence of what became of it.
create type send_source as enum ('step', 'reply', 'forward', 'broadcast', 'placement');
create type send_state as enum ('pending', 'sending', 'data', 'sent', 'rejected', 'uncertain', 'cancelled');

create table email_sends (
  team_id uuid not null,
  id uuid not null,
  source send_source not null default 'step',
  source_id uuid,
  enrollment_id uuid,
  campaign_id uuid,
  contact_profile_id uuid,
  sender_id uuid not null,
  node_id text,
  sequence_version integer,
  pass integer,
  try integer not null default 1,
  step_number integer,
  variant_id text,
  recipient text not null,
  message_id text not null,
  subject text,
  in_reply_to text,
  date_header timestamptz,
  state send_state not null default 'pending',
  attempt integer not null default 0,
  cuts integer not null default 0,
  next_attempt_at timestamptz,
  slot_at timestamptz,
  first_mail boolean,
  lease_token uuid,
  lease_until timestamptz,
  data_at timestamptz,
  data_now timestamptz,
  settled_by text,
  smtp_code integer,
  smtp_reply text,
  hold_reason text,
  sent_at timestamptz,
  bounced_as bounce_category,
  retry_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- No key begins with the team, as in enrollments.
  primary key (id, team_id),
  check (case when source = 'step' then source_id is null and enrollment_id is not null and campaign_id is not null
      and contact_profile_id is not null and node_id is not null and sequence_version is not null and pass is not null
      and step_number is not null
    else source_id is not null and enrollment_id is null and campaign_id is null and node_id is null and pass is null end)
) with (fillfactor = 70);
comment on table email_sends is 'pending -> sending -> data -> sent | rejected; a mail whose lease is lost in data is uncertain and is never sent again without evidence';
comment on column email_sends.source is 'what asked for the mail: only a step has an enrollment, a campaign and a node';
comment on column email_sends.source_id is 'the message of a conversation (reply), the message that came in (forward), the broadcast, the placement test';
comment on column email_sends.try is 'a step whose mail bounced is sent again as a mail of its own, with its own Message-ID';
comment on column email_sends.bounced_as is 'what the first bounce of this mail said; a later report of it counts no more';
comment on column email_sends.retry_at is 'this mail bounced, and its step is sent again from then on: the step counts as not mailed';
comment on column email_sends.attempt is 'replies of servers to this mail';
comment on column email_sends.cuts is 'connections that ended after the envelope began and before a reply';
comment on column email_sends.slot_at is 'business time of the claim that took a slot of the mailbox; the slot is used while the state is sending, data, sent, rejected or uncertain';
comment on column email_sends.first_mail is 'set by the claim: no mail was sent to this contact before, so it counts as a new contact of the day';
comment on column email_sends.lease_until is 'wall-clock time';
comment on column email_sends.data_at is 'wall-clock time right before the body is sent: a crash after it leaves doubt';
comment on column email_sends.data_now is 'the same moment in business time';
create unique index email_sends_step on email_sends (enrollment_id, node_id, pass, try, team_id);
create unique index email_sends_source on email_sends (source_id, lower(recipient), team_id) where source_id is not null;
create unique index email_sends_message_id on email_sends (message_id, team_id);
-- Due mails are read campaign by campaign: the mails of a paused campaign are never read.
create index email_sends_due on email_sends (sender_id, campaign_id, next_attempt_at) where state = 'pending';
-- Mails that a person, a rule or a placement test sends one by one, and those of broadcasts, broadcast by broadcast.
create index email_sends_due_single on email_sends (sender_id, next_attempt_at)
  where state = 'pending' and source in ('reply', 'forward', 'placement');
create index email_sends_due_broadcast on email_sends (sender_id, source_id, next_attempt_at) where state = 'pending' and source = 'broadcast';
-- What a mailbox forwarded in the last day is counted.
create index email_sends_forwards on email_sends (team_id, sender_id, created_at) where source = 'forward';
create index email_sends_open on email_sends (lease_until) where state in ('sending', 'data');
create index email_sends_uncertain on email_sends (data_at) where state = 'uncertain';
create index email_sends_recipient on email_sends (lower(recipient), team_id, created_at desc);

-- Mails whose copy goes into the Sent folder of their mailbox. Only mailboxes that want it have rows: written by the claim,
-- before the mail leaves, and deleted with the copy. So it holds what waits, however many mails the ledger has.
create table sent_copies (
  team_id uuid not null,
  send_id uuid not null,
  sender_id uuid not null,
  mail bytea not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  claimed_at timestamptz not null,
  primary key (send_id, team_id)
);
create index sent_copies_due on sent_copies (sender_id, team_id, due_at);
comment on table sent_copies is 'all times are wall-clock times';
comment on column sent_copies.mail is 'what the mail is composed of, as JSON; files by their ids';
comment on column sent_copies.tries is 'hand-overs that began: from the second on, the folder is searched first';

-- The mailboxes that have rows in sent_copies; one worker at a time copies for a mailbox.
create table sent_copy_boxes (
  team_id uuid not null,
  sender_id uuid not null,
  due_at timestamptz not null,
  lease_token uuid,
  failures integer not null default 0,
  in_trouble boolean not null default false,
  primary key (team_id, sender_id),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
) with (fillfactor = 70);
create index sent_copy_boxes_due on sent_copy_boxes (due_at);
comment on table sent_copy_boxes is 'all times are wall-clock times';
comment on column sent_copy_boxes.due_at is 'when a worker looks at the mailbox next; while one does, the end of its lease';
comment on column sent_copy_boxes.in_trouble is 'an incident of the kind sent_copy may be open';

-- What was sent today under the limits of a team or a campaign. Rows exist only where a limit is set.
create type budget_kind as enum ('team', 'campaign', 'new_contacts');
create table send_budgets (
  team_id uuid not null,
  kind budget_kind not null,
  key uuid not null,
  day date not null,
  day_ends timestamptz not null,
  used integer not null default 0,
  put_off integer not null default 0,
  primary key (team_id, kind, key)
) with (fillfactor = 50);
comment on column send_budgets.key is 'the team or the campaign';
comment on column send_budgets.day is 'the day that used counts, in the zone of the schedule or else of the organization';
comment on column send_budgets.put_off is 'new contacts that found no room today: each is given a later day';

create function capped_until(team uuid, what budget_kind, whose uuid, daily integer) returns timestamptz language sql stable parallel safe
  as $$ select case when daily is not null then (select b.day_ends from send_budgets b
    where b.team_id = team and b.kind = what and b.key = whose and b.used >= daily) end $$;
create function exceeded(team uuid, what budget_kind, whose uuid, daily integer, now timestamptz) returns boolean language sql stable parallel safe
  as $$ select exists (select from send_budgets b
    where b.team_id = team and b.kind = what and b.key = whose and b.used > daily and b.day_ends > now) $$;
comment on function exceeded is 'whether more was taken today than a limit allows, which was lowered since';
comment on function capped_until is 'when the day ends whose mails are used up; null or past: more may leave';

-- Who takes the mail of a domain: the operator of its MX hosts. Known only for domains that a mailbox in trouble writes to.
create table mail_domains (
  team_id uuid not null,
  domain text not null,
  receiver text not null,
  checked_at timestamptz,
  next_check_at timestamptz not null,
  primary key (team_id, domain)
);
create index mail_domains_due on mail_domains (next_check_at);
comment on column mail_domains.receiver is 'google.com, outlook.com, or what the name of the MX host belongs to; the domain itself until it is known (checked_at null)';
comment on column mail_domains.next_check_at is 'wall-clock time';

create table receiver_rests (
  team_id uuid not null,
  sender_id uuid not null,
  receiver text not null,
  rests integer not null,
  since timestamptz not null,
  until timestamptz not null,
  reply text not null,
  primary key (team_id, sender_id, receiver),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);
comment on table receiver_rests is 'a mailbox rests for a receiver that refused it by rate, reputation or policy; its mails to others go on';
comment on column receiver_rests.rests is 'rests in a row: 15 minutes, 1 hour, 4 hours, 24 hours; forgotten after three quiet days';
comment on column receiver_rests.reply is 'what the receiver said';

-- Why the mails of a campaign wait for it or for its team, in the order of `decide`, which calls an unreadable schedule
-- `outside_window`; null when they need not. A cap of a day that is over is shown until
-- the next claim, which follows at once.
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

-- The twin of the gates of an address in `sending/rules/decide.ts`: why a contact's address is not written to; null: it may be.
create function address_hold(p contact_profiles, c campaigns, now timestamptz) returns text language sql stable parallel safe
  as $$ select case
    when p.email is null then 'no_email'
    when p.valid2 = 2 then 'email_invalid'
    when p.valid2 = 0 and p.validation_asked_at + interval '24 hours' > now then 'email_pending'
    when c.send_to_risk_levels is not null and case when p.risk_level is null then c.send_to_risk_levels = '{SAFE}'
      else p.risk_level <> all (c.send_to_risk_levels) end then 'risk_level'
    when p.is_catch_all and not c.include_catch_all then 'catch_all' end $$;
create function still_holds(marked_at timestamptz, released_at timestamptz) returns boolean language sql immutable parallel safe
  as $$ select marked_at is not null and (released_at is null or marked_at > released_at) $$;
comment on function still_holds is 'whether a reply or bounce stops the contact still: not when a user let it go on afterwards';

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

create function mail_hold_reason(own text, mailbox text) returns text language sql immutable parallel safe
  as $$ select case when mailbox = 'sender_disabled' then mailbox else coalesce(own, mailbox) end $$;
comment on function mail_hold_reason is 'the reason that a waiting mail shows: a mailbox that a user must enable outweighs the mail''s own last attempt';

-- Files that steps attach. The bytes of a file are stored once for a team, however many names and steps it has.
create table mail_file_bytes (
  team_id uuid not null,
  hash bytea not null,
  bytes bytea not null,
  primary key (team_id, hash)
);
-- What people attach is compressed already.
alter table mail_file_bytes alter column bytes set storage external;

create table mail_files (
  team_id uuid not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  hash bytea not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, hash) references mail_file_bytes (team_id, hash)
);
create unique index mail_files_same on mail_files (team_id, hash, name, content_type);
create index mail_files_id on mail_files (id);
comment on column mail_files.hash is 'SHA-256';
