-- The people of a team, their labels, what lists and searches read, and actions on many of them.

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

-- What searches look into by trigrams.
create extension if not exists pg_trgm;

create table contact_search (
  team_id uuid not null,
  contact_profile_id uuid not null,
  text text not null,
  first_name text,
  last_name text,
  company_name text,
  primary key (team_id, contact_profile_id)
);
comment on table contact_search is 'email, names and company of each contact in lower case; lags behind contact_profiles by what contact_search_due names';
create index contact_search_trigrams on contact_search using gin (text gin_trgm_ops);
create index contact_search_first_name on contact_search (team_id, first_name, contact_profile_id);
create index contact_search_last_name on contact_search (team_id, last_name, contact_profile_id);
create index contact_search_company_name on contact_search (team_id, company_name, contact_profile_id);

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

create table contact_verifications (
  team_id uuid not null,
  contact_profile_id uuid not null,
  domain text not null,
  lane text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_token uuid,
  primary key (team_id, contact_profile_id)
);
comment on table contact_verifications is 'a row for each contact whose address waits to be verified (valid2 0)';
comment on column contact_verifications.lane is 'who runs the mail hosts of the domain; the domain itself until that is known. The teams in it take turns';
comment on column contact_verifications.due_at is 'wall-clock time; a claim puts it behind its lease';
create index contact_verifications_due on contact_verifications (lane, team_id, due_at);
create index contact_verifications_next on contact_verifications (due_at);
create index contact_verifications_lease on contact_verifications (lease_token) where lease_token is not null;

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
comment on column bulk_actions.done is 'how many of contact_ids are done, in their order: a worker that takes over begins here';
comment on column bulk_actions.failed is 'contacts that the action failed for; error says why the last of them did';
comment on column bulk_actions.credits_held is 'verification credits promised to contacts that are not done yet';
create index bulk_actions_open on bulk_actions (created_at) where status in ('queued', 'processing');
create index bulk_actions_id on bulk_actions (id);
create index bulk_actions_held on bulk_actions (team_id) where credits_held > 0;
