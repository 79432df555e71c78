-- The send ledger: one row is one mail, from the decision to the last evidence of what became of it.
create type send_state as enum ('pending', 'sending', 'data', 'sent', 'rejected', 'uncertain', 'cancelled');

create table email_sends (
  team_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  contact_profile_id uuid not null,
  sender_id uuid not null,
  node_id text not null,
  sequence_version integer not null,
  pass integer not null,
  step_number integer not null,
  variant_id text,
  recipient text not null,
  message_id text not null,
  subject text,
  in_reply_to text,
  date_header timestamptz,
  state send_state not null default 'pending',
  attempt integer not null default 0,
  next_attempt_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  data_at timestamptz,
  data_now timestamptz,
  settled_by text,
  smtp_code integer,
  smtp_reply text,
  hold_reason text,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
) with (fillfactor = 70);
comment on table email_sends is 'pending -> sending -> data -> sent | rejected; a lost lease in data is uncertain and is never sent again blindly';
comment on column email_sends.lease_until is 'wall-clock time';
comment on column email_sends.data_at is 'wall-clock time right before the body: from here a crash leaves doubt';
comment on column email_sends.data_now is 'the same moment in business time';
create unique index email_sends_step on email_sends (team_id, enrollment_id, node_id, pass);
create unique index email_sends_message_id on email_sends (message_id);
create index email_sends_due on email_sends (sender_id, next_attempt_at) where state = 'pending';
create index email_sends_open on email_sends (lease_until) where state in ('sending', 'data');
create index email_sends_uncertain on email_sends (data_at) where state = 'uncertain';
create index email_sends_recipient on email_sends (team_id, lower(recipient), created_at desc);
