-- What the platform keeps for all rooms: what is due, the workers that are alive, and what the API remembers of requests.

-- When a mailbox, an endpoint or a campaign must be looked at next. A worker reads only the rows whose time has come, so its
-- cost does not grow with what is idle. The tables of the rooms stay the truth: a lost row is written again.
create table dues (
  team_id uuid not null,
  kind text not null,
  key uuid not null,
  due_at timestamptz not null,
  shard smallint not null generated always as (get_byte(uuid_send(key), 15) & 63) stored,
  primary key (team_id, kind, key)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 500);
create index dues_due on dues (kind, due_at) include (shard);
comment on table dues is 'when a mailbox, endpoint or campaign must be looked at next; no row: nothing waits there';
comment on column dues.due_at is 'business time; when it is too early, the worker finds nothing and writes the right time';
comment on column dues.shard is 'which of the 64 parts the key belongs to; each worker takes the due keys of its own parts first';

create table workers (
  id uuid primary key,
  seen_at timestamptz not null
);
comment on table workers is 'workers that are alive; the shards are shared among them';
comment on column workers.seen_at is 'wall-clock time of the last heartbeat';

create table stored_answers (
  api_key_id uuid not null,
  key text not null,
  request_hash bytea not null,
  claimed_by uuid not null,
  claimed_until timestamptz not null,
  worked boolean not null default false,
  teams jsonb not null default '{}',
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (api_key_id, key)
);
create index stored_answers_by_age on stored_answers (created_at);
comment on table stored_answers is 'answers to requests with an Idempotency-Key, kept for 24 hours; without a status the request is under way';
comment on column stored_answers.claimed_until is 'when a request that was never answered may be made again';
comment on column stored_answers.worked is 'set in the transaction that did the work: the request is not made again, even when its answer was lost';
comment on column stored_answers.teams is 'the teams whose access was checked, each with the parameter that named it; a repeated request is checked again';
comment on column stored_answers.body is 'sealed: an answer may contain a secret that is shown once';

-- One row per caller and limit. A crash of the server empties the table, which costs one window.
create unlogged table request_windows (
  subject text primary key,
  closes_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
create index request_windows_by_age on request_windows (closes_at);
comment on table request_windows is 'how many requests a caller made in the window that their first request opened';
