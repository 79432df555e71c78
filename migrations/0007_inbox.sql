-- What is read from mailboxes: how far, the messages and their raw bytes, and the conversations they belong to.
create table mailbox_cursors (
  team_id uuid not null,
  sender_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  synced_at timestamptz,
  suspect_from bigint,
  suspect_through bigint,
  suspect_strikes integer not null default 0,
  primary key (team_id, sender_id, folder),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);
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
comment on column inbound_messages.opinion_due_at is 'when the organization''s own server is asked about it (wall time); null: it is not';
create index inbound_messages_opinion on inbound_messages (team_id, opinion_due_at) where opinion_due_at is not null;
comment on column inbound_messages.message_key is 'Message-ID, or a hash of the raw message when it has none';
create unique index inbound_messages_uid on inbound_messages (team_id, sender_id, folder, uid_validity, uid);
comment on column inbound_messages.body_hash is 'of the body without line ends: two mails may carry one Message-ID, and a copy in another folder has the same body';
comment on column inbound_messages.matched_by is 'what named the mail of ours, the surest of it: a Message-ID, an address of a report, the sender, the subject with the mail domain';
comment on column inbound_messages.review_reason is 'why a person should look; kept when it is settled';
comment on column inbound_messages.excerpt is 'its first words, while a person should look';
comment on column inbound_messages.suggested is 'enrollments whose answer it may be, the likeliest first';
comment on column inbound_messages.settled_by is 'the user who said what it is';
comment on column inbound_messages.rules_version is 'of the rules that judged it; null: it waits, or cannot be read';
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
  last_message_at timestamptz not null,
  primary key (team_id, conversation_id, label_id),
  foreign key (team_id, conversation_id) references conversations (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);
create index conversation_labels_of_label on conversation_labels (team_id, label_id, last_message_at desc, conversation_id);
comment on column conversation_labels.last_message_at is 'that of the conversation';

-- What searches read, apart from the row that every message changes: its trigrams are entered once.
create table conversation_search (
  team_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  primary key (team_id, conversation_id),
  foreign key (team_id, conversation_id) references conversations (team_id, id) on delete cascade
);
create index conversation_search_trigrams on conversation_search using gin (text gin_trgm_ops);
comment on table conversation_search is 'subject and unknown address of each conversation in lower case; names and addresses of contacts are in contact_search';

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

create function conversation_of(s email_sends) returns conversations language sql stable parallel safe
  as $$ select c from conversation_messages m join conversations c on c.team_id = m.team_id and c.id = m.conversation_id
    where s.source = 'reply' and m.team_id = s.team_id and m.id = s.source_id $$;
comment on function conversation_of is 'the conversation of a mail that is a reply; null for other mails';

-- Clicks on tracked links of replies that users wrote in the inbox.
create table inbox_link_clicks (
  team_id uuid not null references teams (id),
  id uuid not null,
  link_id uuid not null,
  original_url text not null,
  final_url text not null,
  clicked_at timestamptz not null,
  conversation_id uuid not null,
  conversation_message_id uuid not null,
  contact_id uuid,
  sender_id uuid,
  campaign_id uuid,
  primary key (team_id, id)
);
comment on table inbox_link_clicks is 'one row for each click of a person; the id is that of its hit';
comment on column inbox_link_clicks.final_url is 'where the click was redirected to, with tracking parameters';
comment on column inbox_link_clicks.contact_id is 'the enrollment that the conversation belongs to';
create index inbox_link_clicks_newest on inbox_link_clicks (team_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_contact on inbox_link_clicks (team_id, contact_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_campaign on inbox_link_clicks (team_id, campaign_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_conversation on inbox_link_clicks (team_id, conversation_id, clicked_at desc, id desc);
