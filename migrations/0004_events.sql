-- The event log, the counters that are computed from it, and what held mails back.

create type event_type as enum (
  'scheduled', 'email_sent', 'open', 'click', 'reply', 'bounce', 'unsubscribe', 'autoresponse', 'interest',
  'appointment', 'finished', 'contact_added', 'contact_paused', 'contact_resumed',
  'linkedin_connection_sent', 'linkedin_connection_accepted', 'linkedin_message_sent', 'linkedin_reply',
  'linkedin_profile_visited', 'linkedin_post_liked', 'reply_link_click', 'inbox_link_click', 'sender_incident', 'campaign_paused',
  'task_created', 'task_completed', 'domain_health', 'webhook_paused'
);
create type event_channel as enum ('email', 'linkedin', 'text', 'call');
create type bounce_category as enum ('invalid_recipient', 'policy_block', 'soft', 'unknown');
create table events (
  team_id uuid not null,
  id uuid not null,
  type event_type not null,
  channel event_channel,
  occurred_at timestamptz not null,
  campaign_id uuid,
  enrollment_id uuid,
  contact_profile_id uuid,
  sender_id uuid,
  conversation_id uuid,
  email_send_id uuid,
  node_id text,
  step_number integer,
  bounce_category bounce_category,
  bounce_subtype text,
  bounced text,
  receiver text,
  detail jsonb not null default '{}',
  primary key (team_id, id)
) partition by range (id);
create table events_default partition of events default;
comment on column events.bounced is 'of bounce: at_once (the server refused the mail, which has no email_sent), later (the first report of a mail that was sent), again (a further report); null counts as later';
comment on column events.receiver is 'of email_sent and bounce: who takes the mail of the recipient, by the names of sending/rules/receiver-family.ts, as known when the mail left';
comment on column events.detail is 'the extra block of the webhook payload: click, reply, bounce, email_sent, unsubscribe ...';
-- No list shows contact_added events, and an import writes them by the thousand. Leaving them out saves two of the three
-- index entries of such an event; the queries say `type <> 'contact_added'`.
-- These keys end in an id, so no two entries are equal: looking for equal ones to merge would be wasted.
create index events_of_campaign on events (campaign_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';
create index events_of_enrollment on events (enrollment_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';
-- Clicks on links in replies are few among the events of a campaign: counting them reads only them.
create index events_reply_link_clicks on events (team_id, campaign_id, id) where type = 'reply_link_click';
-- What conditions ask about a contact: its last open, its clicks.
create index events_engagement on events (team_id, enrollment_id, type, id desc) with (deduplicate_items = off)
  where type in ('open', 'click', 'reply', 'bounce');
-- Few among the events of a team: the summaries count these themselves.
create index events_positive on events (team_id, id) include (campaign_id) where type = 'reply' and detail -> 'reply' ->> 'mood' = 'positive';
create index events_complaints on events (team_id, id) include (sender_id) where type = 'unsubscribe' and detail -> 'unsubscribe' ->> 'method' = 'spam_complaint';
-- A block of the mail itself, of its From address or of a recipient says nothing of the mailbox: as senders/rules/health.ts has it.
create index events_blocks on events (team_id, id) include (sender_id, email_send_id, occurred_at)
  where type = 'bounce' and bounce_category = 'policy_block' and coalesce(bounce_subtype, '') not in ('content', 'sender', 'restricted');

-- A counter has sixteen rows and each connection adds to one of them. With one row, transactions that write events of the same
-- campaign would wait for each other until they commit.
create table event_counters (
  team_id uuid not null,
  campaign_id uuid not null,
  type event_type not null,
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  invalid bigint not null default 0,
  at_once bigint not null default 0,
  primary key (team_id, campaign_id, type, day, slot)
);
comment on table event_counters is 'how often each type of event was recorded for a campaign on a UTC day: the sum of count over the slots; `backfill-counters` computes it again from the event log';
comment on column event_counters.campaign_id is 'zeros: events of no campaign';
comment on column event_counters.slot is 'of a day that is over, 0 as soon as a worker has added the rows up';
comment on column event_counters.invalid is 'of type bounce: those of the category invalid_recipient';
comment on column event_counters.at_once is 'of type bounce: those of mails that a server refused at once, which have no email_sent';
-- What a window of days sums up is found by the team, the type and the day.
create index event_counters_day on event_counters (team_id, type, day);
-- A day that is over keeps one row of its sixteen: a worker adds the others to it.
create index event_counters_unfolded on event_counters (day) where slot <> 0;

create table sender_counters (
  team_id uuid not null,
  sender_id uuid not null,
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  sends bigint not null,
  bounces bigint not null,
  all_bounces bigint not null,
  primary key (team_id, sender_id, day, slot)
) with (fillfactor = 70);
comment on table sender_counters is 'what became of the mails of a mailbox on a UTC day: sums over the slots; `backfill-counters` computes it again from the event log';
comment on column sender_counters.sends is 'mails that a server accepted or refused: email_sent events, and bounces at once';
comment on column sender_counters.bounces is 'bounce events of the category invalid_recipient';
comment on column sender_counters.all_bounces is 'mails that bounced, each counted at its first bounce event';
create index sender_counters_unfolded on sender_counters (day) where slot <> 0;

create table mail_counters (
  team_id uuid not null,
  day date not null,
  receiver text not null,
  type event_type not null check (type in ('email_sent', 'bounce')),
  bounced text not null,
  category text not null,
  subtype text not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  primary key (team_id, day, receiver, type, bounced, category, subtype, slot)
) with (fillfactor = 70);
comment on table mail_counters is 'email_sent and bounce events of a team on a UTC day by receiver and kind: sums over the slots; `backfill-counters` computes it again from the event log';
comment on column mail_counters.receiver is 'events.receiver; unknown: it has none';
comment on column mail_counters.bounced is 'events.bounced; empty for email_sent';
comment on column mail_counters.category is 'events.bounce_category; empty for email_sent';
comment on column mail_counters.subtype is 'events.bounce_subtype; empty: none';
create index mail_counters_unfolded on mail_counters (day) where slot <> 0;

-- An older version counted less, or nothing.
create table uncounted_teams (team_id uuid primary key);
comment on table uncounted_teams is 'teams whose counters lack events of an earlier version: summaries are refused until `backfill-counters` has counted them';

-- What held contacts, campaigns and mailboxes, and when that changed: "why was nothing sent yesterday?" has an answer.
create table hold_changes (
  team_id uuid not null,
  key uuid not null,
  id uuid not null,
  reason text,
  detail text,
  until timestamptz,
  primary key (team_id, key, id)
);
comment on table hold_changes is 'written when a reason changes, kept for 90 days';
comment on column hold_changes.key is 'the enrollment, campaign, mailbox or team';
comment on column hold_changes.id is 'a UUIDv7 of the moment of the change';
comment on column hold_changes.reason is 'null: the hold ended';
create index hold_changes_by_age on hold_changes (id);
