-- What is read from mailboxes: how far, the messages and their raw bytes.

create table mailbox_cursors (
  team_id uuid not null,
  sender_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  place text,
  last_uid bigint not null,
  synced_at timestamptz,
  suspect_from bigint,
  suspect_through bigint,
  suspect_strikes integer not null default 0,
  primary key (team_id, sender_id, folder),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);
comment on column mailbox_cursors.place is 'the server and the user that the UIDs are of; null: read before it was noted';
comment on column mailbox_cursors.suspect_from is 'a fetch of the messages from here to suspect_through broke the connection: they are fetched in smaller batches';
comment on column mailbox_cursors.suspect_strikes is 'how often the fetch of suspect_from alone failed; the third time the message is stored as unreadable';

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
  body_hash text not null,
  from_address text,
  subject text,
  received_at timestamptz not null,
  size_bytes integer not null,
  state inbound_state not null default 'received',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  outcome inbound_outcome,
  subtype text,
  matched_by text,
  needs_review boolean not null default false,
  review_reason text,
  excerpt text,
  suggested uuid[],
  settled_at timestamptz,
  settled_by uuid,
  verdict jsonb,
  rules_version integer generated always as ((verdict ->> 'rulesVersion')::integer) stored,
  email_send_id uuid,
  enrollment_id uuid,
  event_id uuid,
  opinion_due_at timestamptz,
  opinion_attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on column inbound_messages.message_key is 'Message-ID, or a hash of the raw message when it has none';
comment on column inbound_messages.body_hash is 'of the body without line ends: two mails may carry one Message-ID, and a copy in another folder has the same body';
comment on column inbound_messages.matched_by is 'what named the mail of ours, the surest of it: a Message-ID, an address of a report, the sender, the subject with the mail domain';
comment on column inbound_messages.review_reason is 'why a person should look; kept when it is settled';
comment on column inbound_messages.excerpt is 'its first words, while a person should look';
comment on column inbound_messages.suggested is 'enrollments whose answer it may be, the likeliest first';
comment on column inbound_messages.settled_by is 'the user who said what it is';
comment on column inbound_messages.rules_version is 'of the rules that judged it; null: it waits, or cannot be read';
comment on column inbound_messages.opinion_due_at is 'when the organization''s own server is asked about it (wall time); null: it is not';
create index inbound_messages_opinion on inbound_messages (team_id, opinion_due_at) where opinion_due_at is not null;
create index inbound_messages_enrollment on inbound_messages (team_id, enrollment_id) where event_id is not null;
create unique index inbound_messages_key on inbound_messages (team_id, sender_id, message_key, body_hash);
-- The answers to the mails of a broadcast are counted among the few that are answers.
create index inbound_messages_replies on inbound_messages (team_id, email_send_id) where outcome = 'reply' and email_send_id is not null;
create index inbound_messages_review on inbound_messages (team_id, received_at desc, id desc) where needs_review;
create index inbound_messages_due on inbound_messages (team_id, sender_id, next_attempt_at) where state = 'received';

create table raw_messages (
  team_id uuid not null,
  id uuid not null,
  raw bytea not null,
  primary key (team_id, id)
) partition by range (id);
create table raw_messages_default partition of raw_messages default;
