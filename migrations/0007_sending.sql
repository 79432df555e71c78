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
  receiver text,
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
  bounce_recorded boolean not null default false,
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
comment on column email_sends.receiver is 'the receiver that the events of this mail name; null: it was not settled';
comment on column email_sends.attempt is 'replies of servers to this mail';
comment on column email_sends.cuts is 'connections that ended after the envelope began and before a reply';
comment on column email_sends.slot_at is 'business time of the claim that took a slot of the mailbox; the slot is used while the state is sending, data, sent, rejected or uncertain';
comment on column email_sends.first_mail is 'set by the claim: no mail was sent to this contact before, so it counts as a new contact of the day';
comment on column email_sends.lease_until is 'wall-clock time';
comment on column email_sends.data_at is 'wall-clock time right before the body is sent: a crash after it leaves doubt';
comment on column email_sends.data_now is 'the same moment in business time';
comment on column email_sends.bounced_as is 'what the first bounce of this mail said; a later report of it counts no more';
comment on column email_sends.bounce_recorded is 'it has a bounce event; stays when a person says that the report was none';
comment on column email_sends.retry_at is 'this mail bounced, and its step is sent again from then on: the step counts as not mailed';
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
-- Few mails: only those to an address whose key is another text.
create index email_sends_mailbox on email_sends (mailbox_key(recipient), team_id, created_at desc) where mailbox_key(recipient) <> lower(recipient);

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
comment on table sent_copies is 'all times are wall-clock times';
comment on column sent_copies.mail is 'what the mail is composed of, as JSON; files by their ids';
comment on column sent_copies.tries is 'hand-overs that began: from the second on, the folder is searched first';
create index sent_copies_due on sent_copies (sender_id, team_id, due_at);

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
comment on table sent_copy_boxes is 'all times are wall-clock times';
comment on column sent_copy_boxes.due_at is 'when a worker looks at the mailbox next; while one does, the end of its lease';
comment on column sent_copy_boxes.in_trouble is 'an incident of the kind sent_copy may be open';
create index sent_copy_boxes_due on sent_copy_boxes (due_at);

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

-- Who takes the mail of a domain: the operator of its MX hosts. Known only for domains that a mailbox in trouble writes to.
create table mail_domains (
  team_id uuid not null,
  domain text not null,
  receiver text not null,
  checked_at timestamptz,
  next_check_at timestamptz not null,
  primary key (team_id, domain)
);
comment on column mail_domains.receiver is 'google.com, outlook.com, or what the name of the MX host belongs to; the domain itself until it is known (checked_at null)';
comment on column mail_domains.next_check_at is 'wall-clock time';
create index mail_domains_due on mail_domains (next_check_at);

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
comment on column mail_files.hash is 'SHA-256';
create unique index mail_files_same on mail_files (team_id, hash, name, content_type);
create index mail_files_id on mail_files (id);
