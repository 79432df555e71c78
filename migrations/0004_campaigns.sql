-- Campaigns, their folders, the immutable versions of their sequences, and the mailboxes they send from.
create table campaign_categories (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create unique index campaign_categories_name on campaign_categories (team_id, lower(name));
create index campaign_categories_id on campaign_categories (id);

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
  closed_because text,
  window_until timestamptz not null default 'infinity',
  daily_limit integer check (daily_limit > 0),
  new_contacts_per_day integer check (new_contacts_per_day > 0),
  track_opens boolean,
  track_clicks boolean,
  sequence_version integer,
  paused_reason text,
  guard_since timestamptz,
  guard_sent_before integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint campaigns_category foreign key (team_id, category_id) references campaign_categories (team_id, id),
  constraint campaigns_parent foreign key (team_id, parent_campaign_id) references campaigns (team_id, id)
);
comment on column campaigns.closed_because is 'why the schedule lets no mail leave now; null: mails may leave';
comment on column campaigns.window_until is 'when the schedule opens or closes next; a mail leaves only before it. Kept for active campaigns';
comment on column campaigns.track_opens is 'null: as the team has it';
comment on column campaigns.guard_since is 'when the campaign was launched or resumed last: mails claimed before count for no bounce guard';
comment on column campaigns.guard_sent_before is 'mails that were sent on the UTC day of guard_since before it';
create index campaigns_window on campaigns (window_until) where status = 'active' and window_until < 'infinity';
create index campaigns_id on campaigns (id);
create index campaigns_newest on campaigns (team_id, created_at desc, id);
create index campaigns_running on campaigns (team_id, id) where status = 'active';
create index campaigns_of_category on campaigns (team_id, category_id) where category_id is not null;
create index campaigns_of_parent on campaigns (team_id, parent_campaign_id) where parent_campaign_id is not null;

-- What the bounce guard counts: few rows, each written by the transaction that records the bounce, so that no campaign has a row
-- for which all its mailboxes wait.
create table campaign_bounces (
  team_id uuid not null,
  campaign_id uuid not null,
  email_send_id uuid not null,
  enrollment_id uuid not null,
  content boolean not null,
  claimed_at timestamptz not null,
  at_once boolean not null,
  check_at timestamptz,
  primary key (team_id, campaign_id, email_send_id)
);
comment on table campaign_bounces is 'mails to invalid recipients or refused for their content, each once; older ones than the bounce guard counts are removed';
comment on column campaign_bounces.content is 'refused for what it says; else its recipient is invalid';
comment on column campaign_bounces.claimed_at is 'when the mail was claimed, in business time';
comment on column campaign_bounces.at_once is 'refused by the mail server: such a mail is not among those that were sent';
comment on column campaign_bounces.check_at is 'when the guard looks at the campaign (business time); null: it has';
create index campaign_bounces_claimed on campaign_bounces (team_id, campaign_id, claimed_at);
create index campaign_bounces_check on campaign_bounces (check_at) where check_at is not null;

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

create table campaign_sender_profiles (
  team_id uuid not null,
  campaign_id uuid not null,
  sender_profile_id uuid not null,
  created_at timestamptz not null,
  primary key (team_id, campaign_id, sender_profile_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  foreign key (team_id, sender_profile_id) references sender_profiles (team_id, id) on delete cascade
);
create index campaign_sender_profiles_of on campaign_sender_profiles (team_id, sender_profile_id);
comment on table campaign_sender_profiles is 'a campaign with any row here sends only from the mailboxes of these profiles';

create function campaign_pool(team uuid, campaign uuid) returns setof senders language sql stable
  as $$ select s.* from senders s where s.team_id = team and s.deleted_at is null
    and (not exists (select from campaign_sender_profiles cp where cp.team_id = team and cp.campaign_id = campaign)
      or s.id in (select m.sender_id from campaign_sender_profiles cp
        join sender_profile_senders m on m.team_id = cp.team_id and m.sender_profile_id = cp.sender_profile_id
        where cp.team_id = team and cp.campaign_id = campaign)) $$;
comment on function campaign_pool is 'the mailboxes that send for a campaign: those of its sender profiles when it has any, else all of the team; disabled ones, too';
