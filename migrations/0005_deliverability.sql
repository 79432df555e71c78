-- Addresses that no mail may go to, keys that sign mails, and the mail domains of teams: their nameservers, and what DNS says of them.

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
comment on column blacklist.address is 'lower-case address, or @domain for a whole domain';
comment on column blacklist.reason is 'of its first cause that still stands';
create unique index blacklist_address on blacklist (team_id, address);
create index blacklist_id on blacklist (id);
create index blacklist_newest on blacklist (team_id, created_at desc, id);
create index blacklist_mailbox on blacklist (team_id, mailbox_key(address));

create table blacklist_causes (
  team_id uuid not null,
  blacklist_id uuid not null,
  reason blacklist_reason not null,
  cause uuid,
  created_at timestamptz not null,
  unique nulls not distinct (team_id, blacklist_id, reason, cause),
  foreign key (team_id, blacklist_id) references blacklist (team_id, id) on delete cascade
);
comment on table blacklist_causes is 'why an address is listed: an entry goes when the last of its causes is taken back';
comment on column blacklist_causes.cause is 'the inbound message, or the mail that was refused; null: a user, or a link in a mail';
create index blacklist_causes_cause on blacklist_causes (team_id, cause) where cause is not null;

create type dkim_algorithm as enum ('rsa', 'ed25519');
create table dkim_keys (
  team_id uuid not null references teams (id),
  id uuid not null,
  domain text not null,
  selector text not null,
  algorithm dkim_algorithm not null,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on table dkim_keys is 'mails from an address of the domain are signed with each of its keys (RFC 6376, RFC 8463)';
comment on column dkim_keys.private_key is 'PKCS #8, sealed';
comment on column dkim_keys.public_key is 'as the DNS record has it: base64';
create unique index dkim_keys_domain on dkim_keys (team_id, domain, algorithm);
create index dkim_keys_id on dkim_keys (id);

create table domains (
  team_id uuid not null references teams (id),
  id uuid not null,
  domain text not null,
  nameservers text[] not null default '{}',
  found_nameservers text[],
  found_mx text[],
  found_at timestamptz,
  health jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default '-infinity',
  silent_checks integer not null default 0,
  registrar text,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  primary key (team_id, id)
);
comment on table domains is 'mail domains that were connected to a team; one team of an organization has a domain';
comment on column domains.domain is 'in lower case, without a final dot';
comment on column domains.nameservers is 'those that its owner is asked to set; empty: it stays with its own';
comment on column domains.found_nameservers is 'of the last look-up that was answered; null: none was';
comment on column domains.found_mx is 'mail hosts of the last check that was answered, the best first; null: none was';
comment on column domains.health is 'what the last check found, by what was checked';
comment on column domains.next_check_at is 'wall-clock time; a claim puts it behind its lease';
comment on column domains.silent_checks is 'checks in a row that DNS did not answer, while the resolver answered for others: the next one is later each time';
comment on column domains.registrar is 'where it was bought through this service; null: not known';
comment on column domains.disconnected_at is 'it is no longer checked or listed; connected again, it is the same row';
create unique index domains_name on domains (team_id, domain);
create index domains_id on domains (id);
create index domains_anywhere on domains (domain);
create index domains_due on domains (next_check_at) where disconnected_at is null;

create table domain_checks (
  team_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  "check" text not null,
  list text,
  before text,
  verdict text not null,
  reason text not null,
  at timestamptz not null,
  followed boolean not null default false,
  primary key (team_id, domain_id, id),
  foreign key (team_id, domain_id) references domains (team_id, id) on delete cascade
);
comment on table domain_checks is 'each change of a verdict; the last one of a check is what is known of it, and is kept';
comment on column domain_checks.list is 'of the check blacklists: the list; each has a verdict of its own';
comment on column domain_checks.before is 'null: the first verdict';
comment on column domain_checks.at is 'wall-clock time';
comment on column domain_checks.followed is 'there is a newer verdict of the same check, and list';
create index domain_checks_last on domain_checks (team_id, domain_id, "check", list, at desc);
create index domain_checks_followed on domain_checks (at) where followed;

create table block_lists (
  zone text primary key,
  tested_at timestamptz not null,
  fault text
);
comment on table block_lists is 'whether a block list answers for its test points as it should';
comment on column block_lists.fault is 'why its answers are not used; null: it works';
