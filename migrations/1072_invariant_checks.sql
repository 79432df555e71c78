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
