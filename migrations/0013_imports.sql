-- Uploads: rows are stored first, then merged chunk by chunk.

create type upload_status as enum ('pending', 'processing', 'completed', 'failed');
create table uploads (
  team_id uuid not null references teams (id),
  id uuid not null,
  campaign_id uuid not null,
  source text not null check (source in ('json', 'csv')),
  status upload_status not null default 'pending',
  validate_emails boolean not null default false,
  contact_count integer not null default 0,
  chunks_left integer not null,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  rejected_count integer not null default 0,
  credits_held integer not null default 0,
  error text,
  has_rows boolean not null default true,
  rows_removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column uploads.credits_held is 'verification credits promised to rows that are not merged; a merged row counts as a contact that waits for verification';
comment on column uploads.has_rows is 'whether rows or chunks are left to be removed; the upload itself and its counts stay';
comment on column uploads.rows_removed_at is 'when the removal of its rows began: from then on no row is shown';
create index uploads_open on uploads (created_at) where status in ('pending', 'processing');
create index uploads_held on uploads (team_id) where credits_held > 0;
create index uploads_to_empty on uploads (updated_at) where has_rows and status in ('completed', 'failed');

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
comment on column upload_rows.verdict is 'updated, duplicate or rejected; null while the row waits, and after it when the row was created with its own ids';
comment on column upload_rows.new_profile_id is 'the id that the contact gets if it is new';
comment on column upload_rows.new_enrollment_id is 'the id that the enrollment gets if it is new';

-- Several workers merge the chunks of an upload at once.
create table upload_chunks (
  team_id uuid not null,
  upload_id uuid not null,
  from_row integer not null,
  to_row integer not null,
  primary key (team_id, upload_id, from_row)
);
comment on table upload_chunks is 'rows of an upload that are not merged; the worker that merges a chunk holds its row and deletes it; an upload that fails has none';
