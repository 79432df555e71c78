-- Mailboxes that mail is sent from, and groups of them.

create type sender_provider as enum (
  'smtp', 'outlook', 'google', 'aws', 'azure', 'relay', 'private_smtp', 'yahoo', 'icloud', 'gmx', 'webde', 'orange', 'qq',
  'fastmail', 'zoho', 'mailgun', 'mailjet', 'postmark', 'sendgrid'
);
create table senders (
  team_id uuid not null references teams (id),
  id uuid not null,
  email text not null,
  send_as text,
  provider sender_provider not null default 'smtp',
  disabled boolean not null default false,
  disabled_reason text,
  warm_up jsonb,
  forward_rules jsonb not null default '[]',
  forward_unsubscribes boolean not null default false,
  plus_addressing boolean not null default false,
  max_per_day integer not null default 50 check (max_per_day between 0 and 100000),
  spacing_seconds integer not null default 90 check (spacing_seconds >= 0),
  timezone text not null default 'UTC' check (timezone(timezone, timestamptz 'epoch') is not null),
  auth text not null default 'password' check (auth in ('password', 'oauth')),
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
  imap_folders text[] not null default '{}',
  save_sent boolean,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
comment on column senders.warm_up is '{enabled, start_per_day, increase_per_day, target}: mails a day on the first day of the ramp, more with each day, up to target';
comment on column senders.forward_rules is '[{to, label_ids}], at most 10: where answers are forwarded to; label_ids null: all answers, else those of contacts and conversations with one of the labels';
comment on column senders.forward_unsubscribes is 'whether opt-outs are forwarded to every destination of forward_rules';
comment on column senders.plus_addressing is 'the mailbox takes mail to local+word@domain: envelope senders name their mail so';
comment on column senders.timezone is 'checked, because one unknown name would break every statement that asks for the day of all mailboxes';
comment on column senders.auth is 'oauth: the mailbox logs in by XOAUTH2 with the access token of its row in sender_tokens';
comment on column senders.smtp_password is 'sealed with the master secret, bound to this row';
comment on column senders.imap_folders is 'folders that are read beside INBOX and Junk, as the server names them';
comment on column senders.save_sent is 'whether a copy of each mail that left is put into the Sent folder over IMAP; null: where the provider is known not to file it';
comment on column senders.deleted_at is 'the row stays for the history that names it: disabled, without passwords, hidden from the API';
create unique index senders_email on senders (team_id, lower(email)) where deleted_at is null;
create index senders_id on senders (id);

-- What changes with every mail, apart from the configuration.
create table sender_states (
  team_id uuid not null,
  sender_id uuid not null,
  day date not null,
  sent_today integer not null default 0,
  next_send_at timestamptz not null default '-infinity',
  spaced_at timestamptz,
  warm_stage integer not null default 0,
  warm_trouble boolean not null default false,
  backoff_until timestamptz,
  backoff_reason text,
  failures integer not null default 0,
  watch_token uuid,
  watch_until timestamptz,
  watch_error text,
  watch_failures integer not null default 0,
  walked_at timestamptz,
  imap_since timestamptz,
  check_at timestamptz not null default '-infinity',
  check_failures integer not null default 0,
  smtp_checked_at timestamptz,
  smtp_error text,
  imap_checked_at timestamptz,
  imap_error text,
  primary key (team_id, sender_id),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
) with (fillfactor = 50);
comment on column sender_states.day is 'the day, in the time zone of the mailbox, that sent_today counts';
comment on column sender_states.spaced_at is 'business time of the slot that the pause until next_send_at began with';
comment on column sender_states.warm_stage is 'the day of the warm-up ramp that `day` is; 0 before the first';
comment on column sender_states.warm_trouble is 'on `day` the mailbox rested, its login was refused, or a server blocked a mail by policy: the ramp steps back';
comment on column sender_states.watch_until is 'wall-clock time; until then the holder of watch_token reads this mailbox, or the mailbox rests when there is no token';
comment on column sender_states.watch_failures is 'watches in a row that failed; a complete walk through the folders sets it to zero';
comment on column sender_states.walked_at is 'wall-clock time at which the last complete walk through INBOX, Junk and the folders of imap_folders began: every message that was there then is stored in inbound_messages, and perhaps not applied yet';
comment on column sender_states.imap_since is 'wall-clock time at which the connection was saved: before the first complete walk, blindness is counted from here';
comment on column sender_states.check_at is 'wall-clock time at which the logins are tried next: once a day, and soon after the connection changed; while a worker tries them, the end of its lease';
comment on column sender_states.smtp_error is 'why the last login failed; null when it worked or none was tried since the connection changed (smtp_checked_at null)';
create index sender_states_check on sender_states (check_at);
create index sender_states_watch on sender_states ((coalesce(watch_until, timestamptz '-infinity'))) where watch_failures = 0;
create index sender_states_watch_troubled on sender_states ((coalesce(watch_until, timestamptz '-infinity'))) where watch_failures > 0;

create type sender_incident_kind as enum ('blind', 'watching', 'imap_login', 'folder', 'smtp_login', 'sending', 'sign_in', 'sent_copy', 'forwarding');
create table sender_incidents (
  team_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind sender_incident_kind not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  last_text text,
  closed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);
comment on table sender_incidents is 'troubles of a mailbox, one open at most of a kind; all times are wall-clock times';
comment on column sender_incidents.count is 'how often it was met; of a blind mailbox, one';
create unique index sender_incidents_open on sender_incidents (team_id, sender_id, kind) where closed_at is null;
create index sender_incidents_newest on sender_incidents (team_id, sender_id, first_at desc, id);
create index sender_incidents_closed on sender_incidents (closed_at) where closed_at is not null;

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
comment on column sender_profiles.changed_at is
  'set while mails of its campaigns may wait in mailboxes that no longer send for them; a worker moves those mails and clears it';
create unique index sender_profiles_name on sender_profiles (team_id, lower(name));
create index sender_profiles_id on sender_profiles (id);
create index sender_profiles_changed on sender_profiles (changed_at) where changed_at is not null;

create table sender_profile_senders (
  team_id uuid not null,
  sender_profile_id uuid not null,
  sender_id uuid not null,
  primary key (team_id, sender_profile_id, sender_id),
  foreign key (team_id, sender_profile_id) references sender_profiles (team_id, id) on delete cascade,
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
);

-- Sign-ins at a provider (OAuth 2) that were begun and not ended; a callback takes its row, once.
create table sign_ins (
  team_id uuid not null references teams (id),
  id uuid not null,
  api_key_id uuid not null,
  provider text not null,
  email text,
  sender_id uuid,
  verifier text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (team_id, id)
);
comment on table sign_ins is 'all times are wall-clock times';
comment on column sign_ins.api_key_id is 'the key that began it: it must still have access to the team when the callback comes';
comment on column sign_ins.email is 'the mailbox that is to sign in; null: the account that does';
comment on column sign_ins.verifier is 'PKCE (RFC 7636), sealed with the master secret, bound to this row';
create index sign_ins_expired on sign_ins (expires_at);

-- What a mailbox logs in with that signed in at a provider.
create table sender_tokens (
  team_id uuid not null,
  sender_id uuid not null,
  provider text not null,
  refresh_token text not null,
  access_token text,
  expires_at timestamptz,
  refresh_at timestamptz not null,
  generation integer not null default 1,
  lease_token uuid,
  failures integer not null default 0,
  last_error text,
  revoked_at timestamptz,
  signed_in_at timestamptz not null,
  primary key (team_id, sender_id),
  foreign key (team_id, sender_id) references senders (team_id, id) on delete cascade
) with (fillfactor = 70);
comment on table sender_tokens is 'all times are wall-clock times';
comment on column sender_tokens.refresh_token is 'sealed with the master secret, bound to this row';
comment on column sender_tokens.access_token is 'sealed with the master secret, bound to this row';
comment on column sender_tokens.refresh_at is 'when the access token is fetched anew: ahead of expires_at; after a failure, when it is tried again; while a worker asks the provider, the end of its lease';
comment on column sender_tokens.generation is 'counts sign-ins and refreshes: a refresh writes its answer only over the generation that it began with';
comment on column sender_tokens.revoked_at is 'when the provider said that the refresh token is not valid any more: only a new sign-in helps';
create index sender_tokens_due on sender_tokens (refresh_at) where revoked_at is null;
