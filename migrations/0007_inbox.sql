-- What came in: cursors, messages, their raw bytes, and the conversations they make.
create table mailbox_cursors (
  team_id uuid not null,
  sender_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  synced_at timestamptz,
  primary key (team_id, sender_id, folder),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);

create type inbound_outcome as enum ('reply', 'bounce', 'unsubscribe', 'autoresponse', 'none');
create type inbound_state as enum ('received', 'applied', 'failed');

create table inbound_messages (
  team_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  message_key text not null,
  from_address text,
  subject text,
  received_at timestamptz not null,
  size_bytes integer not null,
  state inbound_state not null default 'received',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  outcome inbound_outcome,
  subtype text,
  needs_review boolean not null default false,
  verdict jsonb,
  email_send_id uuid,
  enrollment_id uuid,
  event_id uuid,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on column inbound_messages.message_key is 'Message-ID, or a hash of the raw message when it has none';
create unique index inbound_messages_uid on inbound_messages (sender_id, folder, uid_validity, uid);
create unique index inbound_messages_key on inbound_messages (sender_id, message_key);
create index inbound_messages_due on inbound_messages (next_attempt_at) where state = 'received';

create table raw_messages (
  team_id uuid not null,
  id uuid not null,
  raw bytea not null,
  primary key (team_id, id)
) partition by range (id);
create table raw_messages_default partition of raw_messages default;

create table conversations (
  team_id uuid not null,
  id uuid not null,
  channel event_channel not null default 'email',
  contact_profile_id uuid,
  sender_id uuid not null,
  campaign_id uuid,
  enrollment_id uuid,
  subject text,
  mood text,
  category text,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
create unique index conversations_thread on conversations (team_id, sender_id, contact_profile_id, campaign_id) nulls not distinct;
create index conversations_latest on conversations (team_id, last_message_at desc, id);

create table conversation_messages (
  team_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  from_address text,
  to_address text,
  subject text,
  body_text text,
  message_id text,
  inbound_message_id uuid,
  email_send_id uuid,
  sent_at timestamptz not null,
  primary key (team_id, id)
);
create index conversation_messages_thread on conversation_messages (team_id, conversation_id, sent_at);
