-- The ledger of everything that happened, partitioned by month from the first day.
-- Partition keys are UUIDv7 ids minted from the time of the event, so a lookup by id touches one partition,
-- a window of time is a range of ids, and the primary key needs no second column.

create function uuid7_floor(moment timestamptz) returns uuid
  language sql immutable strict parallel safe
  as $$ select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;
comment on function uuid7_floor is 'the smallest UUIDv7 of a moment: bound of monthly partitions and of time windows';

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
  'linkedin_profile_visited', 'linkedin_post_liked', 'reply_link_click', 'inbox_link_click'
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
create index events_of_enrollment on events (team_id, enrollment_id, id desc);
create index events_of_campaign on events (team_id, campaign_id, id desc);
create table events_default partition of events default;

-- What lists and reviews need as numbers; recomputed from the ledger by `backfill-counters`.
create table event_counters (
  team_id uuid not null,
  campaign_id uuid not null,
  type event_type not null,
  day date not null,
  count bigint not null,
  primary key (team_id, campaign_id, type, day)
);
