-- The event log, and the counters that are computed from it.

-- Big tables are partitioned by month from the first day. The partition key is a UUIDv7 id made from the time of the event:
-- a look-up by id reads one partition, a span of time is a range of ids, and the primary key needs no column for the time.
create function uuid7_floor(moment timestamptz) returns uuid
  language sql immutable strict parallel safe
  as $$ select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;
comment on function uuid7_floor is 'the smallest UUIDv7 of a moment; the bound of monthly partitions and of spans of time';

create function ensure_month_partitions(parent text, first_month timestamptz, months integer) returns integer
  language plpgsql as $$
declare
  start_at timestamptz; end_at timestamptz; child text; made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('month partitions'), hashtext(parent));
  for i in 0..months - 1 loop
    start_at := (date_trunc('month', first_month at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    end_at := (date_trunc('month', first_month at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    child := parent || to_char(start_at at time zone 'UTC', '_YYYY_MM');
    if to_regclass(child) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        child, parent, uuid7_floor(start_at), uuid7_floor(end_at));
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

create type event_type as enum (
  'scheduled', 'email_sent', 'open', 'click', 'reply', 'bounce', 'unsubscribe', 'autoresponse', 'interest',
  'appointment', 'finished', 'contact_added', 'contact_paused', 'contact_resumed',
  'linkedin_connection_sent', 'linkedin_connection_accepted', 'linkedin_message_sent', 'linkedin_reply',
  'linkedin_profile_visited', 'linkedin_post_liked', 'reply_link_click', 'inbox_link_click', 'sender_incident', 'campaign_paused'
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
  detail jsonb not null default '{}',
  primary key (team_id, id)
) partition by range (id);
comment on column events.detail is 'the extra block of the webhook payload: click, reply, bounce, email_sent, unsubscribe ...';
create table events_default partition of events default;

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

-- A counter has sixteen rows and each connection adds to one of them. With one row, transactions that write events of the same
-- campaign would wait for each other until they commit.
create table event_counters (
  team_id uuid not null,
  campaign_id uuid not null,
  type event_type not null,
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  primary key (team_id, campaign_id, type, day, slot)
);
comment on table event_counters is 'how often each type of event was recorded for a campaign on a UTC day: the sum of count over the slots; `backfill-counters` computes it again from the event log';

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
create index hold_changes_by_age on hold_changes (id);
comment on table hold_changes is 'written when a reason changes, kept for 90 days';
comment on column hold_changes.key is 'the enrollment, campaign, mailbox or team';
comment on column hold_changes.id is 'a UUIDv7 of the moment of the change';
comment on column hold_changes.reason is 'null: the hold ended';
