-- Whether this database is what its workers wrote: a restored backup and a copy do not know the mails that left after them.
create table database_histories (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  began_at timestamptz not null,
  system_id text,
  timeline text,
  database_id bigint not null,
  quarantined_at timestamptz,
  quarantine_reason text
);
comment on table database_histories is 'where this database lies, written when work on it began; another place means that it was copied, restored or promoted';
comment on column database_histories.id is 'a new one after each recovery: the marks of workers belong to one history';
comment on column database_histories.system_id is 'of the Postgres cluster; null where it is not told';
comment on column database_histories.timeline is 'of the Postgres cluster: another one after a promotion and after a recovery to a point in time; null where it is not told';
comment on column database_histories.database_id is 'its oid in the cluster';
comment on column database_histories.quarantined_at is 'nothing is sent from then on, until `outreachd recover` ends it; wall-clock time';

-- A folder of a worker holds the same number, written after this one: if it holds a greater one, what happened in between is lost here.
create table database_marks (
  folder uuid primary key,
  mark bigint not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table database_marks is 'how far the workers of each data folder saw this database';
comment on column database_marks.seen_at is 'wall-clock time';
