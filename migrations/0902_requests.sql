-- What the API remembers of requests: answers that may be asked for again, and how many came.
create table stored_answers (
  api_key_id uuid not null,
  key text not null,
  request_hash bytea not null,
  claimed_by uuid not null,
  claimed_until timestamptz not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (api_key_id, key)
);
create index stored_answers_by_age on stored_answers (created_at);
comment on table stored_answers is 'answers to requests with an Idempotency-Key, kept for 24 hours; without a status the request is under way';
comment on column stored_answers.body is 'sealed: an answer may hold a secret that is shown once';
comment on column stored_answers.claimed_until is 'when a request that never answered may be made again';

-- One row per caller and limit; lost in a crash of the server, which costs nothing but one window.
create unlogged table request_windows (
  subject text primary key,
  closes_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
create index request_windows_by_age on request_windows (closes_at);
comment on table request_windows is 'how many requests a caller made in the window that his first one opened';
