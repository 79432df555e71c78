-- Campaigns and the immutable versions of their graphs.
create type campaign_status as enum ('inactive', 'active', 'archived');

create table campaigns (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  status campaign_status not null default 'inactive',
  is_draft boolean not null default true,
  version integer not null default 3,
  parent_campaign_id uuid,
  playbook_id uuid,
  category_id uuid,
  tags text[] not null default '{}',
  send_to_risk_levels text[] default '{SAFE,LOW,MEDIUM,HIGH}',
  bounce_guard_max_rate double precision not null default 0.03 check (bounce_guard_max_rate between 0.01 and 0.25),
  include_catch_all boolean not null default true,
  schedule jsonb not null default '{}',
  sequence_version integer,
  paused_reason text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index campaigns_id on campaigns (id);
create index campaigns_running on campaigns (team_id, id) where status = 'active';

create table sequence_versions (
  team_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  nodes jsonb not null,
  edges jsonb not null,
  created_at timestamptz not null default now(),
  primary key (team_id, campaign_id, version),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
