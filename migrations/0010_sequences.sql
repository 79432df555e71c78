-- The immutable versions of the sequences of campaigns, and what their steps ask of people and of other servers: tasks, and the
-- calls of HTTP nodes.

create table sequence_versions (
  team_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  nodes jsonb not null,
  edges jsonb not null,
  first_step integer,
  created_at timestamptz not null default now(),
  primary key (team_id, campaign_id, version),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
comment on column sequence_versions.first_step is 'the number of the mail that a contact comes to first; null: there is none, or a branch comes before it';

create table node_headers (
  team_id uuid not null,
  id uuid not null,
  headers jsonb not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on table node_headers is 'headers of HTTP nodes, each value sealed; the node of a version names the row';

create type task_state as enum ('open', 'completed', 'skipped');
create table tasks (
  team_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  pass integer not null,
  step_number integer not null,
  title text not null,
  assignee text,
  blocking boolean not null,
  state task_state not null default 'open',
  due_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (team_id, id)
);
comment on table tasks is 'what a task node asks of a person: one for each contact, node and pass';
comment on column tasks.blocking is 'the contact waits for it';
comment on column tasks.closed_at is 'when it was completed or skipped';
create unique index tasks_step on tasks (team_id, enrollment_id, pass, node_id);
create index tasks_id on tasks (id);
create index tasks_newest on tasks (team_id, state, id desc);

create type call_state as enum ('waiting', 'done', 'failed');
create table node_calls (
  team_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  pass integer not null,
  sequence_version integer not null,
  step_number integer not null,
  lane text not null,
  state call_state not null default 'waiting',
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_token uuid,
  status integer,
  error text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (team_id, id)
);
comment on table node_calls is 'the call of an HTTP node: one for each contact, node and pass';
comment on column node_calls.id is 'said as Idempotency-Key by every try';
comment on column node_calls.lane is 'the host that it calls, and the team: a host that hangs holds up the calls of one team to it';
comment on column node_calls.due_at is 'wall-clock time; a claim puts it behind its lease';
comment on column node_calls.status is 'what the host answered last; null: nothing';
create unique index node_calls_step on node_calls (team_id, enrollment_id, pass, node_id);
create index node_calls_due on node_calls (lane, team_id, due_at) where state = 'waiting';
create index node_calls_next on node_calls (due_at) where state = 'waiting';
create index node_calls_lease on node_calls (lease_token) where lease_token is not null;
