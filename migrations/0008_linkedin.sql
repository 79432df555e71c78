-- LinkedIn accounts that connectors act with, and the actions of nodes and persons.

create table linkedin_identities (
  team_id uuid not null references teams (id),
  id uuid not null,
  external_id text not null,
  name text not null,
  profile_url text,
  disabled boolean not null default false,
  disconnected_at timestamptz,
  disconnected_because text,
  messages_per_day integer not null default 50,
  connection_requests_per_day integer not null default 20,
  profile_visits_per_day integer not null default 80,
  likes_per_day integer not null default 50,
  connection_requests_per_week integer not null default 100,
  invite_limit_reached_at timestamptz,
  invite_limit_resets_at timestamptz,
  invites_counted_from timestamptz,
  next_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (team_id, id)
);
comment on table linkedin_identities is 'LinkedIn accounts that a connector acts with';
comment on column linkedin_identities.external_id is 'what the connector calls it';
comment on column linkedin_identities.invites_counted_from is 'a person said that the limit is over: earlier invitations count no more';
comment on column linkedin_identities.next_at is 'the next action is not handed over before it';
create unique index linkedin_identities_external on linkedin_identities (team_id, external_id) where deleted_at is null;
create index linkedin_identities_id on linkedin_identities (id);
create index linkedin_identities_free on linkedin_identities (next_at) where deleted_at is null and disconnected_at is null and not disabled;

create type linkedin_action_state as enum ('waiting', 'handed_over', 'done', 'failed', 'skipped');
create type linkedin_action_kind as enum ('message', 'connection', 'visit', 'like');
create table linkedin_actions (
  team_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  contact_profile_id uuid not null,
  node_id text,
  pass integer,
  step_number integer,
  action linkedin_action_kind not null,
  profile_url text,
  profile_key text,
  message text,
  state linkedin_action_state not null,
  identity_id uuid,
  day date,
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_token uuid,
  error text,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  closed_at timestamptz,
  accepted_at timestamptz,
  primary key (team_id, id)
);
comment on table linkedin_actions is 'the action of a LinkedIn node, one for each contact, node and pass; or a message that a person wrote in a conversation';
comment on column linkedin_actions.id is 'said as Idempotency-Key by every try, and named by the result';
comment on column linkedin_actions.node_id is 'null: a person wrote it; the message of the conversation has the same id';
comment on column linkedin_actions.profile_key is 'the profile without what differs between spellings of its URL';
comment on column linkedin_actions.day is 'of the organization''s zone: whose daily usage it counts in; null: none';
comment on column linkedin_actions.due_at is 'wall-clock time; a claim puts it behind its lease';
create unique index linkedin_actions_step on linkedin_actions (team_id, enrollment_id, pass, node_id);
create index linkedin_actions_id on linkedin_actions (id);
create index linkedin_actions_waiting on linkedin_actions (team_id, campaign_id, action, id) where state = 'waiting';
create index linkedin_actions_replies on linkedin_actions (team_id, identity_id, id) where state = 'waiting' and node_id is null;
create index linkedin_actions_usage on linkedin_actions (team_id, identity_id, day, action) where day is not null;
create index linkedin_actions_profile on linkedin_actions (team_id, profile_key, id desc) where identity_id is not null;
create index linkedin_actions_unanswered on linkedin_actions (handed_over_at) where state = 'handed_over';
create index linkedin_actions_lease on linkedin_actions (lease_token) where lease_token is not null;
