-- Conversations with contacts, and their messages.

create table conversations (
  team_id uuid not null,
  id uuid not null,
  channel event_channel not null default 'email',
  contact_profile_id uuid,
  from_address text,
  needs_review boolean not null default false,
  sender_id uuid not null,
  campaign_id uuid,
  enrollment_id uuid,
  subject text,
  mood text,
  category text,
  interest contact_interest,
  unread_since timestamptz,
  archived_at timestamptz,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on column conversations.from_address is 'who wrote, while it is not known which contact that is';
comment on column conversations.interest is 'that of the enrollment, kept here for lists: one index finds and sorts them';
comment on column conversations.unread_since is 'when the first message came that was not read; null: all are';
comment on column conversations.archived_at is 'a new message brings it back';
create unique index conversations_thread on conversations (team_id, sender_id, contact_profile_id, campaign_id) nulls not distinct
  where contact_profile_id is not null;
create unique index conversations_unknown on conversations (team_id, sender_id, from_address) nulls not distinct where contact_profile_id is null;
-- Lists are walked along the order that they show, the newest first, by one index for each filter.
create index conversations_latest on conversations (team_id, last_message_at desc, id) where archived_at is null;
create index conversations_archived on conversations (team_id, last_message_at desc, id) where archived_at is not null;
create index conversations_unread on conversations (team_id, last_message_at desc, id) where unread_since is not null;
create index conversations_review on conversations (team_id, last_message_at desc, id) where needs_review;
create index conversations_other_channel on conversations (team_id, channel, last_message_at desc, id) where channel <> 'email';
create index conversations_of_sender on conversations (team_id, sender_id, last_message_at desc, id);
create index conversations_of_campaign on conversations (team_id, campaign_id, last_message_at desc, id);
create index conversations_interest on conversations (team_id, interest, last_message_at desc, id) where interest is not null;
create index conversations_of_contact on conversations (team_id, contact_profile_id) where contact_profile_id is not null;

-- Labels of conversations, with the order of lists: 100,000 conversations of one label are not sorted for a page.
create table conversation_labels (
  team_id uuid not null,
  conversation_id uuid not null,
  label_id uuid not null,
  cause uuid,
  last_message_at timestamptz not null,
  primary key (team_id, conversation_id, label_id),
  foreign key (team_id, conversation_id) references conversations (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);
comment on column conversation_labels.cause is 'the event that put it on by the settings of the team, taken back with it; null: a user did';
comment on column conversation_labels.last_message_at is 'that of the conversation';
create index conversation_labels_of_label on conversation_labels (team_id, label_id, last_message_at desc, conversation_id);

-- What searches read, apart from the row that every message changes: its trigrams are entered once.
create table conversation_search (
  team_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  primary key (team_id, conversation_id),
  foreign key (team_id, conversation_id) references conversations (team_id, id) on delete cascade
);
comment on table conversation_search is 'subject and unknown address of each conversation in lower case; names and addresses of contacts are in contact_search';
create index conversation_search_trigrams on conversation_search using gin (text gin_trgm_ops);

create table conversation_messages (
  team_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  from_address text,
  to_address text,
  subject text,
  body_text text,
  body_html text,
  attachments jsonb not null default '[]',
  message_id text,
  reference_ids text[],
  track_links boolean not null default false,
  inbound_message_id uuid,
  email_send_id uuid,
  created_by uuid,
  sent_at timestamptz not null,
  primary key (team_id, id)
);
comment on column conversation_messages.reference_ids is 'of a reply: the Message-IDs of its thread, the oldest first; the last is the one it answers';
comment on column conversation_messages.email_send_id is 'inbound: the mail of ours that it answers; outbound: its row in the mail ledger, which says what became of it';
comment on column conversation_messages.sent_at is 'of a reply that is not sent yet: when it is to leave';
create index conversation_messages_inbound on conversation_messages (team_id, inbound_message_id) where inbound_message_id is not null;
-- Replies that name a file, which is not deleted.
create index conversation_messages_files on conversation_messages using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index conversation_messages_thread on conversation_messages (team_id, conversation_id, sent_at);
