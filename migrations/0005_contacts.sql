-- People of a team, and their passage through campaigns.
create table contact_profiles (
  team_id uuid not null,
  id uuid not null,
  email text,
  email_key text generated always as (lower(email)) stored,
  linkedin_url text,
  linkedin_key text generated always as (lower(linkedin_url)) stored,
  first_name text,
  last_name text,
  company_name text,
  title text,
  phone text,
  city text,
  state text,
  country text,
  company_url text,
  industry text,
  image text,
  custom jsonb not null default '{}',
  valid2 integer not null default -1,
  validation_subtype text,
  is_catch_all boolean,
  unsubscribed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  check (email is not null or linkedin_url is not null)
);
create unique index contact_profiles_email on contact_profiles (team_id, email_key) where email_key is not null;
create unique index contact_profiles_linkedin on contact_profiles (team_id, linkedin_key) where email_key is null;

create table labels (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  color text,
  applies_to text not null default 'both' check (applies_to in ('contact', 'conversation', 'both')),
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index labels_name on labels (team_id, lower(name));

create table contact_labels (
  team_id uuid not null,
  contact_profile_id uuid not null,
  label_id uuid not null,
  primary key (team_id, contact_profile_id, label_id),
  foreign key (team_id, contact_profile_id) references contact_profiles (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);

create type enrollment_life as enum ('active', 'paused', 'finished', 'archived');
create type contact_interest as enum (
  'interested', 'not_interested', 'meeting_request', 'meeting_booked', 'customer', 'future', 'follow_up'
);

-- One row per person per campaign, for good: a restored contact is the same row.
create table enrollments (
  team_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_profile_id uuid not null,
  life enrollment_life not null default 'active',
  life_reason text,
  verified boolean,
  interest contact_interest,
  integration_contact_id text,
  variant_key real not null,
  pause_until timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  bounced_at timestamptz,
  unsubscribed_at timestamptz,
  bounce_category bounce_category,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index enrollments_person on enrollments (team_id, contact_profile_id, campaign_id);
create unique index enrollments_id on enrollments (id);
create index enrollments_newest on enrollments (team_id, campaign_id, created_at desc, id);

-- Where each enrollment stands: narrow, because the engine rewrites it at every step.
create type queue_status as enum ('idle', 'queued', 'processing');
create table enrollment_positions (
  team_id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  sequence_version integer not null,
  node_id text,
  node_state text not null default 'entering' check (node_state in ('entering', 'waiting', 'sending', 'sent')),
  step_number integer not null default 0,
  pass integer not null default 1,
  queue queue_status not null default 'idle',
  next_run_at timestamptz,
  hold_reason text,
  sender_id uuid,
  arrived_at timestamptz not null,
  last_activity_at timestamptz,
  primary key (team_id, enrollment_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
comment on column enrollment_positions.next_run_at is 'the schedule itself: null while waiting for a send, a person or a resume';
create index enrollment_positions_due on enrollment_positions (campaign_id, next_run_at) where next_run_at is not null;
