-- Bulk uploads: rows are staged durably, then merged set by set.
create type upload_status as enum ('pending', 'processing', 'completed', 'failed');
create table uploads (
  team_id uuid not null references teams (id),
  id uuid not null,
  campaign_id uuid not null,
  source text not null check (source in ('json', 'csv')),
  status upload_status not null default 'pending',
  validate_emails boolean not null default false,
  contact_count integer not null default 0,
  merged_through integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  rejected_count integer not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column uploads.merged_through is 'every row up to this number is merged: where a crashed merge goes on';
create index uploads_open on uploads (created_at) where status in ('pending', 'processing');

create table upload_rows (
  team_id uuid not null,
  upload_id uuid not null,
  row_number integer not null,
  line_number integer not null,
  email text,
  linkedin_url text,
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
  integration_contact_id text,
  custom jsonb not null default '{}',
  labels text[],
  verdict text,
  param text,
  message text,
  new_profile_id uuid,
  new_enrollment_id uuid,
  variant_key real,
  enrollment_id uuid,
  primary key (team_id, upload_id, row_number)
);
comment on column upload_rows.new_enrollment_id is 'the ids this row gives if the person or the enrollment is new'; 
comment on column upload_rows.verdict is 'null while waiting; created, updated, duplicate or rejected';
