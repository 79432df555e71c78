-- Placement tests: mails to mailboxes of one's own (seeds), and the folders in which they arrived.

create table placement_seeds (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null,
  provider text not null,
  imap_host text not null,
  imap_port integer not null,
  imap_security text not null check (imap_security in ('none', 'starttls', 'tls')),
  imap_user text not null,
  imap_password text not null,
  disabled boolean not null default false,
  failures integer not null default 0,
  last_error text,
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
comment on table placement_seeds is 'mailboxes of an organization, at any provider, that placement tests write to and look into';
comment on column placement_seeds.provider is 'what results are grouped by: google, gmx, or the domain as a word (seeds.example: seeds-example)';
comment on column placement_seeds.imap_password is 'sealed with the master secret, bound to this row';
comment on column placement_seeds.disabled is 'no new test writes to it';
comment on column placement_seeds.failures is 'looks in a row that failed';
comment on column placement_seeds.checked_at is 'wall-clock time of the last look';
create unique index placement_seeds_email on placement_seeds (organization_id, lower(email));

create type placement_status as enum ('running', 'completed', 'failed');
create type placement_folder as enum ('inbox', 'junk', 'other', 'missing', 'not_sent');
create table placement_tests (
  team_id uuid not null references teams (id),
  id uuid not null,
  status placement_status not null default 'running',
  trigger text not null check (trigger in ('manual', 'automatic')),
  seed_count integer not null check (seed_count >= 3),
  campaign_id uuid,
  node_id text,
  subject text not null,
  body_html text not null,
  body_text text,
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  ends_at timestamptz not null,
  completed_at timestamptz,
  primary key (team_id, id)
);
comment on column placement_tests.status is 'completed: every result is known; failed: no folder of any mail could be found out';
comment on column placement_tests.campaign_id is 'whose text it is, and whose tracking; null: a text of its own';
comment on column placement_tests.subject is 'a template, as are the bodies: what the campaign said when the test began';
comment on column placement_tests.ends_at is 'what has not left in time to be looked for until then is taken back';
create index placement_tests_id on placement_tests (id);
create index placement_tests_newest on placement_tests (team_id, created_at desc, id);

create table placement_results (
  team_id uuid not null,
  test_id uuid not null,
  seed_id uuid not null,
  sender_id uuid not null,
  send_id uuid not null,
  email text not null,
  provider text not null,
  folder placement_folder,
  found_in text,
  found_at timestamptz,
  failed_reason text,
  handed_at timestamptz,
  missed_at timestamptz,
  looks integer not null default 0,
  next_check_at timestamptz,
  updated_at timestamptz not null,
  primary key (team_id, test_id, seed_id),
  foreign key (team_id, test_id) references placement_tests (team_id, id)
) with (fillfactor = 70);
comment on table placement_results is 'one mail of a test: one row of the mail ledger, and where it arrived';
comment on column placement_results.folder is 'null: it is waited for, or failed_reason says why it cannot be known. not_sent: the mail was refused, returned or taken back';
comment on column placement_results.found_in is 'the folder, as the server names it';
comment on column placement_results.failed_reason is 'without a folder: why it cannot be known, as a seed that cannot be read; with not_sent: why the mail did not arrive';
comment on column placement_results.handed_at is 'wall-clock time at which a worker saw that the mail had left';
comment on column placement_results.missed_at is 'wall-clock time of the first search of the whole seed that did not find the mail when its time was over';
comment on column placement_results.looks is 'searches of the seed that ended';
comment on column placement_results.next_check_at is 'wall-clock time; a claim puts it behind its lease; null: the result is final';
create index placement_results_due on placement_results (next_check_at) where next_check_at is not null;
create index placement_results_sender on placement_results (team_id, sender_id, updated_at);
