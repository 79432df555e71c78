-- What the platform keeps for all rooms: the files that this schema was made by, what is due, the workers that are alive, what the
-- API remembers of requests, and whether this database is what its workers wrote. First the functions that indexes and partitions
-- of all rooms depend on.
--
-- In every room unique keys contain the team, so that the tables can be distributed by it. A look-up by id alone has an index of its own.

-- Big tables are partitioned by month from the first day. The partition key is a UUIDv7 id made from the time of the event:
-- a look-up by id reads one partition, a span of time is a range of ids, and the primary key needs no column for the time.
create function uuid7_floor(moment timestamptz) returns uuid
  language sql immutable strict parallel safe
  as $$ select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;
comment on function uuid7_floor is 'the smallest UUIDv7 of a moment; the bound of monthly partitions and of spans of time';

create function ensure_month_partitions(parent text, first_month timestamptz, months integer) returns integer
  language plpgsql as $$
declare
  start_at timestamptz; end_at timestamptz; child text; made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('month partitions'), hashtext(parent));
  for i in 0..months - 1 loop
    start_at := (date_trunc('month', first_month at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    end_at := (date_trunc('month', first_month at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    child := parent || to_char(start_at at time zone 'UTC', '_YYYY_MM');
    if to_regclass(child) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        child, parent, uuid7_floor(start_at), uuid7_floor(end_at));
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- The one key of all spellings of a mailbox, as its provider reads them: `mailboxKey` of the program says the same. An address at
-- Google with nothing before its plus has its own key, not that of the whole domain.
create function mailbox_key(address text) returns text
language sql immutable parallel safe
return case when split_part(lower(address), '@', -1) in ('gmail.com', 'googlemail.com')
  then coalesce(nullif(replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', ''), ''), split_part(lower(address), '@', 1)) || '@gmail.com'
  else lower(address) end;

create table applied_files (
  name text primary key,
  checksum text not null,
  made text[] not null default '{}'
);
comment on table applied_files is 'the files of this folder, as they were when they were applied';
comment on column applied_files.checksum is 'SHA-256: a migration that was changed after it was applied is refused';
comment on column applied_files.made is 'the views and functions that views.sql made: dropped before it is run again';

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
comment on table dues is 'when a mailbox, endpoint or campaign must be looked at next; no row: nothing waits there';
comment on column dues.due_at is 'business time; when it is too early, the worker finds nothing and writes the right time';
comment on column dues.shard is 'which of the 64 parts the key belongs to; each worker takes the due keys of its own parts first';
create index dues_due on dues (kind, due_at) include (shard);

-- One worker at a time delivers to an endpoint, or sends from a mailbox. It holds the key and not each row of its work: to claim a
-- delivery would write its row once more, body and all.
create table leases (
  team_id uuid not null,
  kind text not null,
  key uuid not null,
  token uuid not null,
  lease_until timestamptz not null,
  primary key (team_id, kind, key)
);
comment on table leases is 'which worker holds a mailbox or an endpoint (kind as in dues); a lease whose time is over may be taken';
comment on column leases.lease_until is 'wall-clock time; until then only the holder of the token sends or delivers';

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
comment on table stored_answers is 'answers to requests with an Idempotency-Key, kept for 24 hours; without a status the request is under way';
comment on column stored_answers.claimed_until is 'when a request that was never answered may be made again';
comment on column stored_answers.worked is 'set in the transaction that did the work: the request is not made again, even when its answer was lost';
comment on column stored_answers.teams is 'the teams whose access was checked, each with the parameter that named it; a repeated request is checked again';
comment on column stored_answers.body is 'sealed: an answer may contain a secret that is shown once';
create index stored_answers_by_age on stored_answers (created_at);

-- One row per caller and limit. A crash of the server empties the table, which costs one window.
create unlogged table request_windows (
  subject text primary key,
  closes_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
comment on table request_windows is 'how many requests a caller made in the window that their first request opened';
create index request_windows_by_age on request_windows (closes_at);

-- Whether this database is what its workers wrote: a restored backup and a copy do not know the mails that left after them.
create table database_histories (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  began_at timestamptz not null,
  was_used boolean not null default false,
  system_id text,
  timeline text,
  database_id bigint not null,
  quarantined_at timestamptz,
  quarantine_reason text
);
comment on table database_histories is 'where this database lies, written when work on it began; another place means that it was copied, restored or promoted';
comment on column database_histories.id is 'a new one after each recovery: the marks of workers belong to one history';
comment on column database_histories.began_at is 'by the clock of Postgres; where contacts were here before, what is the newest that the database knows of';
comment on column database_histories.was_used is 'contacts were here before the history began, and no recovery looked at them since';
comment on column database_histories.system_id is 'of the Postgres cluster; null where it is not told';
comment on column database_histories.timeline is 'of the Postgres cluster: another one after a promotion and after a recovery to a point in time; null where it is not told';
comment on column database_histories.database_id is 'its oid in the cluster';
comment on column database_histories.quarantined_at is 'nothing is sent from then on, until `outreachd recover` ends it; by the clock of Postgres';

-- A folder of a worker holds the same number, written after this one: if it holds a greater one, what happened in between is lost here.
create table database_marks (
  folder uuid primary key,
  mark bigint not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table database_marks is 'how far the workers of each data folder saw this database';
comment on column database_marks.seen_at is 'by the clock of Postgres';

-- What the last check of each invariant found: a worker checks them one by one, and GET /health/invariants shows it.
create table invariant_checks (
  id text primary key,
  due_at timestamptz not null,
  checked_at timestamptz,
  broken integer check (broken >= 0),
  sample text[] not null default '{}'
);
comment on column invariant_checks.due_at is 'when it is checked next; while it is under way, when it is checked again if its worker is gone';
comment on column invariant_checks.broken is 'null: not checked yet, or the check did not end';
comment on column invariant_checks.sample is 'some of what is broken, by id';
