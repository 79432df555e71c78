-- The contacts of campaigns: how each stands, and where it is in its sequence.

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
  reason_before text,
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
comment on column enrollments.reason_before is 'of an archived contact: why it was finished or paused before; null: it was on its way';
comment on column enrollments.interest_set_at is 'when a status was set for the first time; its event is recorded once, also when the status is emptied and set again';
comment on column enrollments.interest_cause is 'the inbound message that set the status, taken back with it; null: a person did';
comment on column enrollments.interest_before is 'the status that such a message replaced';
comment on column enrollments.transferred_from is 'the enrollment, in another campaign, that this one continues: what stops that one stops this one too';
comment on column enrollments.pause_until is 'when a pause ends by itself; null: a person ends it';
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
-- How many contacts of a campaign are under way is counted whenever it is asked: the index alone tells.
create index enrollments_active on enrollments (campaign_id) where life = 'active' and deleted_at is null;

-- Where each enrollment is in its sequence. Narrow, because the engine rewrites the row at every step.
create table enrollment_positions (
  team_id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  sequence_version integer not null,
  node_id text,
  node_state text not null default 'entering' check (node_state in ('entering', 'waiting', 'sending', 'sent')),
  step_number integer not null default 0,
  next_step integer,
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
comment on column enrollment_positions.step_number is 'of the last mail that left in this pass; 0: none did';
comment on column enrollment_positions.next_step is 'the number of the mail that leaves next, as the version of the position says it; null: none, or not known before a branch is taken';
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
comment on table enrollment_counts is 'the sum of count is how many enrollments there are';
comment on column enrollment_counts.folded is 'false: appended by a writer, to be added up';
create index enrollment_counts_campaign on enrollment_counts (team_id, campaign_id);
create index enrollment_counts_appended on enrollment_counts (team_id, campaign_id) where not folded;

-- An answer pauses the people of its company; where they are too many for its transaction, a worker goes on behind after_id.
create table company_pauses (
  team_id uuid not null references teams (id),
  domain text not null,
  after_id uuid not null,
  cause uuid,
  created_at timestamptz not null,
  primary key (team_id, domain)
);
