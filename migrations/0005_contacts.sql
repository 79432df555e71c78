-- The people of a team, their labels, their enrollments in campaigns, and what lists and searches read.
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
  validation_asked_at timestamptz,
  risk_level text check (risk_level in ('SAFE', 'LOW', 'MEDIUM', 'HIGH')),
  validation_subtype text,
  is_catch_all boolean,
  validated_at timestamptz,
  unsubscribed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  check (email is not null or linkedin_url is not null)
);
comment on column contact_profiles.validation_asked_at is 'when valid2 became 0: a mail waits a day for the answer';
comment on column contact_profiles.risk_level is 'null: not verified, or unknown';
comment on column contact_profiles.validated_at is 'when the verification of this address ended';
create unique index contact_profiles_email on contact_profiles (team_id, email_key) where email_key is not null;
create unique index contact_profiles_linkedin on contact_profiles (team_id, linkedin_key) where email_key is null;
-- A row without an email means the contact of the campaign with this LinkedIn address, with or without an email.
create index contact_profiles_linkedin_key on contact_profiles (team_id, linkedin_key) where linkedin_key is not null;
-- The people of a company, for teams in which an answer of one pauses the others.
create index contact_profiles_domain on contact_profiles (team_id, split_part(email_key, '@', -1), id) where email_key is not null;
create index contact_profiles_pending on contact_profiles (team_id) where valid2 = 0;

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
  cause uuid,
  primary key (team_id, contact_profile_id, label_id),
  foreign key (team_id, contact_profile_id) references contact_profiles (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);
comment on column contact_labels.cause is 'the event that put it on by the settings of the team, taken back with it; null: a user did';
create index contact_labels_of_label on contact_labels (team_id, label_id);

-- What lists search and sort by, in a table of its own that a worker fills. Entering the trigrams and names of a new contact
-- costs more than all other writes for it; an import does not wait for them.
create extension if not exists pg_trgm;
create function contact_search_text(email text, first_name text, last_name text, company_name text) returns text
  language sql immutable parallel safe
  as $$ select lower(coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '')) $$;
create function contact_name_key(name text) returns text
  language sql immutable parallel safe as $$ select "left"(lower(nullif(name, '')), 64) $$;

create table contact_search (
  team_id uuid not null,
  contact_profile_id uuid not null,
  text text not null,
  first_name text,
  last_name text,
  company_name text,
  primary key (team_id, contact_profile_id)
);
create index contact_search_trigrams on contact_search using gin (text gin_trgm_ops);
create index contact_search_first_name on contact_search (team_id, first_name, contact_profile_id);
create index contact_search_last_name on contact_search (team_id, last_name, contact_profile_id);
create index contact_search_company_name on contact_search (team_id, company_name, contact_profile_id);
comment on table contact_search is 'email, names and company of each contact in lower case; lags behind contact_profiles by what contact_search_due names';

-- One row names up to a thousand contacts: that costs a third of a row for each. `people` is stored, because counting an array
-- would fetch it; ids do not compress.
create table contact_search_due (
  team_id uuid not null,
  contact_profile_ids uuid[] not null,
  people integer not null generated always as (cardinality(contact_profile_ids)) stored
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table contact_search_due alter column contact_profile_ids set storage external;
comment on table contact_search_due is 'contacts that are new or changed since contact_search was brought up to date; lists read them one by one';
comment on column contact_search_due.people is 'how many ids the row has';

create type enrollment_life as enum ('active', 'paused', 'finished', 'archived');
create type contact_interest as enum (
  'interested', 'not_interested', 'meeting_request', 'meeting_booked', 'customer', 'future', 'follow_up'
);

-- One row per contact and campaign, which is never replaced: a restored contact is the same row.
create table enrollments (
  team_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_profile_id uuid not null,
  life enrollment_life not null default 'active',
  life_reason text,
  verified boolean,
  interest contact_interest,
  interest_set_at timestamptz,
  interest_cause uuid,
  interest_before contact_interest,
  integration_contact_id text,
  transferred_from uuid,
  variant_key real not null,
  pause_until timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  released_at timestamptz,
  stopped_by uuid,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  bounced_at timestamptz,
  unsubscribed_at timestamptz,
  bounce_category bounce_category,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Keys begin with what names few rows: in a table without statistics Postgres takes any index whose first column is asked for.
  primary key (id, team_id)
);
comment on column enrollments.pause_until is 'when a pause ends by itself; null: a person ends it';
comment on column enrollments.interest_set_at is 'when a status was set for the first time; its event is recorded once, also when the status is emptied and set again';
comment on column enrollments.interest_cause is 'the inbound message that set the status, taken back with it; null: a person did';
comment on column enrollments.interest_before is 'the status that such a message replaced';
comment on column enrollments.transferred_from is 'the enrollment, in another campaign, that this one continues: what stops that one stops this one too';
comment on column enrollments.released_at is 'a user let this contact go on: earlier replies and bounces no longer stop it';
comment on column enrollments.stopped_by is 'the event or inbound message that last stopped it, when one did: taken back, it lets the contact go on';
create index enrollments_stopped_by on enrollments (team_id, stopped_by) where stopped_by is not null;
create unique index enrollments_person on enrollments (contact_profile_id, campaign_id, team_id);
create index enrollments_pause_ends on enrollments (pause_until) where life = 'paused' and pause_until is not null and deleted_at is null;

-- Orders of lists. Each begins with the campaign: the list of a campaign reads one range, the list of a team merges the first
-- rows of its campaigns. Where the key names no team, the ids alone find the rows, in a quarter less of index;
-- enrollments_updated has the team because lists are answered from this index alone.
create index enrollments_created on enrollments (campaign_id, created_at, id) with (deduplicate_items = off);
create index enrollments_updated on enrollments (team_id, campaign_id, updated_at, id) with (deduplicate_items = off)
  where deleted_at is null and life <> 'archived';
create index enrollments_interest on enrollments (team_id, campaign_id, interest) where interest is not null;

-- Where each enrollment is in its sequence. Narrow, because the engine rewrites the row at every step.
create table enrollment_positions (
  team_id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  sequence_version integer not null,
  node_id text,
  node_state text not null default 'entering' check (node_state in ('entering', 'waiting', 'sending', 'sent')),
  step_number integer not null default 0,
  pass integer not null default 1,
  list_rank smallint not null default 0,
  mailed boolean not null default false,
  next_run_at timestamptz,
  due_before_stop timestamptz,
  hold_reason text,
  hold_detail text,
  sender_id uuid,
  arrived_at timestamptz not null,
  last_activity_at timestamptz,
  primary key (team_id, enrollment_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
comment on column enrollment_positions.list_rank is '0 under way, 1 finished, 2 archived or deleted: the order of lists, kept here so that they need one index';
comment on column enrollment_positions.mailed is 'at least one mail was sent';
comment on column enrollment_positions.next_run_at is 'the schedule itself: null while waiting for a mail, a user or a resume';
comment on column enrollment_positions.due_before_stop is 'what next_run_at was when the contact was stopped: a wait that a pause interrupts goes on where it was';
comment on column enrollment_positions.hold_detail is 'what failed, while hold_reason is internal_error; null for all others, so the row stays narrow';
-- With the team in the key no other index looks better to the planner, even without statistics.
create index enrollment_positions_due on enrollment_positions (team_id, campaign_id, next_run_at) where next_run_at is not null;
-- These two cost the engine about a third more per step it writes (15 against 11 ms for 500 steps at 200,000 contacts).
-- A contact without activity that waits at its first step is left out of the first: the second lists those.
create index enrollment_positions_activity on enrollment_positions (campaign_id, last_activity_at, enrollment_id) with (deduplicate_items = off)
  where list_rank < 2 and (list_rank <> 0 or step_number <> 0 or last_activity_at is not null);
create index enrollment_positions_step on enrollment_positions (campaign_id, list_rank, step_number, enrollment_id) with (deduplicate_items = off);

-- How many contacts a campaign has, as a list of changes: writers only append, so none waits for another. A worker adds them up.
create table enrollment_counts (
  team_id uuid not null,
  id bigint generated always as identity,
  campaign_id uuid not null,
  deleted boolean not null,
  archived boolean not null,
  count integer not null,
  folded boolean not null default false,
  primary key (team_id, id)
);
create index enrollment_counts_campaign on enrollment_counts (team_id, campaign_id);
create index enrollment_counts_appended on enrollment_counts (team_id, campaign_id) where not folded;
comment on table enrollment_counts is 'the sum of count is how many enrollments there are';
comment on column enrollment_counts.folded is 'false: appended by a writer, to be added up';

-- An answer pauses the people of its company; where they are too many for its transaction, a worker goes on behind after_id.
create table company_pauses (
  team_id uuid not null references teams (id),
  domain text not null,
  after_id uuid not null,
  cause uuid,
  created_at timestamptz not null,
  primary key (team_id, domain)
);

-- Actions on more contacts than one answer can wait for.
create type bulk_action_status as enum ('queued', 'processing', 'completed', 'failed');
create table bulk_actions (
  team_id uuid not null references teams (id),
  id uuid not null,
  action text not null,
  campaign_id uuid,
  contact_ids uuid[] not null,
  options jsonb not null default '{}',
  status bulk_action_status not null default 'queued',
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  credits_held integer not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create index bulk_actions_open on bulk_actions (created_at) where status in ('queued', 'processing');
create index bulk_actions_id on bulk_actions (id);
create index bulk_actions_held on bulk_actions (team_id) where credits_held > 0;
comment on column bulk_actions.done is 'how many of contact_ids are done, in their order: a worker that takes over begins here';
comment on column bulk_actions.failed is 'contacts that the action failed for; error says why the last of them did';
comment on column bulk_actions.credits_held is 'verification credits promised to contacts that are not done yet';
