-- Organizations, their users, API keys and teams, and what their verifications cost.

create type user_role as enum ('org_admin', 'team_member');
create table organizations (
  id uuid primary key,
  name text not null,
  timezone text not null default 'UTC' check (timezone(timezone, timestamptz 'epoch') is not null),
  contacts_limit integer not null default 100000 check (contacts_limit >= 0),
  verification_credits integer check (verification_credits >= 0),
  linkedin_enabled boolean not null default false,
  subsequences_enabled boolean not null default true,
  inbox_link_tracking boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column organizations.timezone is 'checked, because one unknown name would break every statement that asks for the day of a team';
comment on column organizations.verification_credits is 'null: verification is not metered';
comment on column organizations.inbox_link_tracking is 'whether links in replies are tracked, where the team does not say';
create unique index organizations_name on organizations (lower(name));

create table users (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null,
  first_name text,
  last_name text,
  role user_role not null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (organization_id, lower(email));

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  name text check (char_length(name) between 1 and 255),
  key_hash text not null unique,
  secret_kid text,
  last4 text not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column api_keys.name is 'what the key is for, in words of its owner';
comment on column api_keys.key_hash is 'keyed hash of the key; the key itself is shown once and never stored';
comment on column api_keys.secret_kid is 'short name of the master secret that key_hash is made with; null until the key is next used, when the row is older than this column';

create type reply_scope as enum ('person', 'campaign', 'company');
create table teams (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null check (char_length(name) between 1 and 255),
  domain text,
  logo text,
  about text,
  tags text[] not null default '{}',
  is_default boolean not null default false,
  meeting_link text,
  meeting_link_text text not null default 'Schedule a call',
  auto_placement_testing boolean not null default false,
  auto_placement_testing_frequency integer not null default 7,
  inbox_auto_tag_settings jsonb not null default '{}',
  inbox_link_tracking_override boolean,
  utm jsonb,
  mail_warm_schedule jsonb not null default '{}',
  reply_scope reply_scope not null default 'person',
  closed_because text,
  window_until timestamptz not null default 'infinity',
  daily_limit integer check (daily_limit > 0),
  track_opens boolean not null default true,
  track_clicks boolean not null default true,
  tracking_domain text,
  tracking_domain_passed boolean,
  tracking_domain_reason text,
  tracking_domain_checked_at timestamptz,
  tracking_domain_check_at timestamptz,
  tracking_domain_failures integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column teams.utm is '{source, medium, campaign}, each a text or null: parameters that tracked links in replies get; null: none';
comment on column teams.reply_scope is 'what an answer stops beside the enrollment that it ends: the person''s others, none, or also those of people with the same mail domain';
comment on column teams.closed_because is 'why the schedule of the team lets no mail leave now; null: mails may leave';
comment on column teams.window_until is 'when that schedule opens or closes next; a mail leaves only before it';
comment on column teams.tracking_domain is 'the host of the links and pixels in mails; used while tracking_domain_passed';
comment on column teams.tracking_domain_passed is 'what the checks of the domain came to; null: none yet';
comment on column teams.tracking_domain_reason is 'why the last check failed';
comment on column teams.tracking_domain_check_at is 'wall-clock time of the next check';
create index teams_window on teams (window_until) where window_until < 'infinity';
create index teams_tracking_check on teams (tracking_domain_check_at) where tracking_domain_check_at is not null;
create index teams_tracking_domain on teams (tracking_domain) where tracking_domain is not null;
create index teams_of_organization on teams (organization_id, name);

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_of_user on team_members (user_id);

create type credit_cause as enum ('grant', 'request', 'contact', 'refund');
create table credit_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  cause credit_cause not null,
  credits integer not null,
  for_team uuid,
  of_entry uuid,
  open_until timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
comment on table credit_entries is 'the sum of an organization is its balance (organizations.verification_credits), 0 while it is not metered';
comment on column credit_entries.cause is 'grant: the operator set the balance; request: POST /email-validation/verify; contact: a contact was verified; refund: a request was not answered';
comment on column credit_entries.credits is 'what the balance changed by: 0 for a verification that is not metered';
comment on column credit_entries.for_team is 'whose usage shows it; the credits are the organization''s, so the table is of no team';
comment on column credit_entries.of_entry is 'the request that a refund gives back';
comment on column credit_entries.open_until is 'wall-clock time; a request that is not answered by then is refunded; null: it is answered, or refunded';
create unique index credit_entries_refunds on credit_entries (organization_id, of_entry) where of_entry is not null;
create index credit_entries_open on credit_entries (open_until) where open_until is not null;
