-- Campaigns, their folders, the mailboxes they send from, what their bounce guard counts, and the playbooks they are made from.

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
  is_version_given boolean not null default false,
  parent_campaign_id uuid,
  subsequence_trigger jsonb,
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
  constraint campaigns_parent foreign key (team_id, parent_campaign_id) references campaigns (team_id, id),
  constraint campaigns_trigger check (subsequence_trigger is null or parent_campaign_id is not null)
);
comment on column campaigns.is_version_given is 'whether a request asked for the version; else it is the one that the sequence needs';
comment on column campaigns.subsequence_trigger is 'of a subsequence: what moves contacts of its parent to it; null: nothing does';
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
create index campaigns_triggers on campaigns (team_id, parent_campaign_id) where subsequence_trigger is not null;

create table campaign_sender_profiles (
  team_id uuid not null,
  campaign_id uuid not null,
  sender_profile_id uuid not null,
  created_at timestamptz not null,
  primary key (team_id, campaign_id, sender_profile_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  foreign key (team_id, sender_profile_id) references sender_profiles (team_id, id) on delete cascade
);
comment on table campaign_sender_profiles is 'a campaign with any row here sends only from the mailboxes of these profiles';
create index campaign_sender_profiles_of on campaign_sender_profiles (team_id, sender_profile_id);

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

-- When the contacts of each active campaign will have ended: a worker simulates the campaign, and the summary reads what came out.
-- There is a row from the launch until the campaign is paused or archived: a worker finds the due ones by an index, team by team.
create table campaign_projections (
  team_id uuid not null,
  campaign_id uuid not null,
  next_at timestamptz not null,
  computed_at timestamptz,
  contacts integer,
  blocked jsonb not null default '[]',
  mails integer,
  ends_at timestamptz,
  complete boolean,
  bottleneck text,
  primary key (team_id, campaign_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
comment on table campaign_projections is 'when the contacts of an active campaign will have ended, by simulation; one row for each active campaign';
comment on column campaign_projections.next_at is 'wall-clock time at which it is simulated again; a claim puts it behind its lease';
comment on column campaign_projections.computed_at is 'business time of the simulation; null: the first one has not ended';
comment on column campaign_projections.contacts is 'active contacts of that moment';
comment on column campaign_projections.blocked is 'of these, those that no mail reaches: [{reason, contacts}]';
comment on column campaign_projections.mails is 'mails that are left to send';
comment on column campaign_projections.ends_at is 'when the last contact ends; null: none is left, or not within the days that are simulated';
comment on column campaign_projections.bottleneck is 'the reason that holds mails longest';
create index campaign_projections_due on campaign_projections (next_at);
create index campaign_projections_of_team on campaign_projections (team_id, next_at);

create table subsequence_moves (
  team_id uuid not null,
  enrollment_id uuid not null,
  pass integer not null,
  campaign_id uuid not null,
  trigger text not null,
  cause uuid,
  due_at timestamptz,
  error text,
  moved_at timestamptz,
  moved_to uuid,
  created_at timestamptz not null,
  primary key (team_id, enrollment_id, pass, campaign_id)
);
comment on table subsequence_moves is 'contacts that a trigger moves: written with its event, done by a worker, and kept as the way that a contact took';
comment on column subsequence_moves.enrollment_id is 'in the parent campaign';
comment on column subsequence_moves.campaign_id is 'the subsequence';
comment on column subsequence_moves.trigger is 'on of the trigger that held';
comment on column subsequence_moves.cause is 'the event of an answer: reclassified, it takes the move back while that is due';
comment on column subsequence_moves.due_at is 'null: done';
comment on column subsequence_moves.error is 'what failed last; it is tried again at due_at';
comment on column subsequence_moves.moved_to is 'the enrollment in the subsequence';
create unique index subsequence_moves_once on subsequence_moves (team_id, enrollment_id, pass) where moved_at is not null;
create index subsequence_moves_due on subsequence_moves (team_id, due_at) where due_at is not null;

-- Sequences and settings that campaigns are made from.
create type playbook_status as enum ('draft', 'active', 'archived');
create table playbooks (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  description text check (char_length(description) <= 2000),
  status playbook_status not null,
  settings jsonb not null,
  nodes jsonb not null,
  edges jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column playbooks.settings is 'of a campaign that is made from it; what is missing is as for any new campaign';
comment on column playbooks.nodes is 'a checked sequence with the edges, or no node at all; headers of HTTP requests are sealed in node_headers';
create index playbooks_id on playbooks (id);
create index playbooks_newest on playbooks (team_id, created_at desc, id);
