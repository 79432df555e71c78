-- Folders and subsequences of campaigns, and groups of mailboxes that a campaign sends from.
alter table organizations add column subsequences_enabled boolean not null default true;

create table campaign_categories (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create unique index campaign_categories_name on campaign_categories (team_id, lower(name));
create unique index campaign_categories_id on campaign_categories (id);

alter table campaigns
  add constraint campaigns_category foreign key (team_id, category_id)
    references campaign_categories (team_id, id) on delete set null (category_id),
  add constraint campaigns_parent foreign key (team_id, parent_campaign_id)
    references campaigns (team_id, id) on delete set null (parent_campaign_id);
create index campaigns_of_category on campaigns (team_id, category_id) where category_id is not null;
create index campaigns_of_parent on campaigns (team_id, parent_campaign_id) where parent_campaign_id is not null;
create index campaigns_newest on campaigns (team_id, created_at desc, id);

create table sender_profiles (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create unique index sender_profiles_name on sender_profiles (team_id, lower(name));
create unique index sender_profiles_id on sender_profiles (id);
create index sender_profiles_changed on sender_profiles (changed_at) where changed_at is not null;
comment on column sender_profiles.changed_at is
  'set while mails of its campaigns may wait in mailboxes that no longer send for them; a worker moves those and clears it';

create table sender_profile_senders (
  team_id uuid not null,
  sender_profile_id uuid not null,
  sender_id uuid not null,
  primary key (team_id, sender_profile_id, sender_id),
  foreign key (team_id, sender_profile_id) references sender_profiles (team_id, id) on delete cascade,
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
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
comment on table campaign_sender_profiles is 'a campaign with any row here is sent by the mailboxes of these profiles alone';

-- Clicks on links in replies are few among the events of a campaign; counting them reads only them.
create index events_reply_link_clicks on events (team_id, campaign_id, id) where type = 'reply_link_click';
