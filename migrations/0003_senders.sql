-- Mailboxes that mail is sent from, groups of them, and addresses that no mail may go to.
-- Unique keys contain the team, so that the tables can be distributed by it. A look-up by id alone has an index of its own.
create table senders (
  team_id uuid not null references teams (id),
  id uuid not null,
  email text not null,
  send_as text,
  provider text not null default 'smtp',
  disabled boolean not null default false,
  disabled_reason text,
  warm boolean not null default false,
  warming_stage integer not null default 0 check (warming_stage between 0 and 100),
  forward_unsubscribes boolean not null default false,
  max_per_day integer not null default 50 check (max_per_day between 0 and 100000),
  spacing_seconds integer not null default 0 check (spacing_seconds >= 0),
  timezone text not null default 'UTC' check (timezone(timezone, timestamptz 'epoch') is not null),
  smtp_host text not null,
  smtp_port integer not null,
  smtp_security text not null default 'starttls' check (smtp_security in ('none', 'starttls', 'tls')),
  smtp_user text,
  smtp_password text,
  imap_host text,
  imap_port integer,
  imap_security text check (imap_security in ('none', 'starttls', 'tls')),
  imap_user text,
  imap_password text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index senders_email on senders (team_id, lower(email)) where deleted_at is null;
create index senders_id on senders (id);
comment on column senders.timezone is 'checked, because one unknown name would break every statement that asks for the day of all mailboxes';
comment on column senders.warming_stage is 'stored as given; it changes nothing that is sent';
comment on column senders.smtp_password is 'sealed with the master secret, bound to this row';
comment on column senders.deleted_at is 'the row stays for the history that names it: disabled, without passwords, hidden from the API';

-- What changes with every mail, apart from the configuration.
create table sender_states (
  team_id uuid not null,
  sender_id uuid not null,
  day date not null,
  sent_today integer not null default 0,
  next_send_at timestamptz not null default '-infinity',
  backoff_until timestamptz,
  backoff_reason text,
  failures integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  watch_token uuid,
  watch_until timestamptz,
  watch_error text,
  watch_failures integer not null default 0,
  walked_at timestamptz,
  imap_since timestamptz,
  blind_since timestamptz,
  check_at timestamptz not null default '-infinity',
  check_failures integer not null default 0,
  smtp_checked_at timestamptz,
  smtp_error text,
  imap_checked_at timestamptz,
  imap_error text,
  primary key (team_id, sender_id),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
) with (fillfactor = 50);
create index sender_states_check on sender_states (check_at);
create index sender_states_watch on sender_states ((coalesce(watch_until, timestamptz '-infinity'))) where watch_failures = 0;
create index sender_states_watch_troubled on sender_states ((coalesce(watch_until, timestamptz '-infinity'))) where watch_failures > 0;
comment on column sender_states.day is 'the day, in the time zone of the mailbox, that sent_today counts';
comment on column sender_states.lease_until is 'wall-clock time; only the holder of lease_token sends from this mailbox';
comment on column sender_states.watch_until is 'wall-clock time; until then the holder of watch_token reads this mailbox, or the mailbox rests when there is no token';
comment on column sender_states.walked_at is 'wall-clock time at which the last complete walk through INBOX and Junk began: every message that was there then is stored in inbound_messages, and perhaps not applied yet';
comment on column sender_states.imap_since is 'wall-clock time at which the connection was saved: before the first complete walk, blindness is counted from here';
comment on column sender_states.blind_since is 'wall-clock time of the sender_incident event that says the mailbox is blind; null when none is open';
comment on column sender_states.check_at is 'wall-clock time at which the logins are tried next: once a day, and soon after the connection changed; while a worker tries them, the end of its lease';
comment on column sender_states.smtp_error is 'why the last login failed; null when it worked or none was tried since the connection changed (smtp_checked_at null)';
comment on column sender_states.watch_failures is 'watches in a row that failed; a complete walk through the folders sets it to zero';

create type blacklist_reason as enum ('manual', 'unsubscribe', 'invalid_recipient', 'spam_complaint');
create table blacklist (
  team_id uuid not null references teams (id),
  id uuid not null,
  address text not null,
  reason blacklist_reason not null,
  note text,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index blacklist_address on blacklist (team_id, address);
create index blacklist_id on blacklist (id);
create index blacklist_newest on blacklist (team_id, created_at desc, id);
comment on column blacklist.address is 'lower-case address, or @domain for a whole domain';

-- The entries that keep a team from mailing this address. In FROM the planner reads it as its body, a probe by key.
create function suppression_of(team uuid, email_key text) returns setof blacklist_reason
language sql stable parallel safe
begin atomic
  select b.reason from blacklist b
  where b.team_id = team and b.address in (email_key, '@' || split_part(email_key, '@', 2));
end;

-- Groups of mailboxes that a campaign sends from.
create table sender_profiles (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create unique index sender_profiles_name on sender_profiles (team_id, lower(name));
create index sender_profiles_id on sender_profiles (id);
create index sender_profiles_changed on sender_profiles (changed_at) where changed_at is not null;
comment on column sender_profiles.changed_at is
  'set while mails of its campaigns may wait in mailboxes that no longer send for them; a worker moves those mails and clears it';

create table sender_profile_senders (
  team_id uuid not null,
  sender_profile_id uuid not null,
  sender_id uuid not null,
  primary key (team_id, sender_profile_id, sender_id),
  foreign key (team_id, sender_profile_id) references sender_profiles (team_id, id) on delete cascade,
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);
