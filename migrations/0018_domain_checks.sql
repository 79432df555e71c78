-- What changed in the checks of domains, which block lists work, and what else is known of a domain.
alter type event_type add value 'domain_health';

alter table domains
  add column found_mx text[],
  add column registrar text,
  add column disconnected_at timestamptz;
comment on column domains.found_mx is 'mail hosts of the last check that was answered, the best first; null: none was';
comment on column domains.registrar is 'where it was bought through this service; null: not known';
comment on column domains.disconnected_at is 'it is no longer checked or listed; connected again, it is the same row';
-- Domains that were checked have no further checks yet.
update domains set next_check_at = '-infinity' where health is not null;
drop index domains_due;
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
  primary key (team_id, domain_id, id),
  foreign key (team_id, domain_id) references domains (team_id, id) on delete cascade
);
create index domain_checks_last on domain_checks (team_id, domain_id, "check", list, at desc);
create index domain_checks_at on domain_checks (at);
comment on table domain_checks is 'each change of a verdict; the last one of a check is what is known of it, and is kept';
comment on column domain_checks.list is 'of the check blacklists: the list; each has a verdict of its own';
comment on column domain_checks.before is 'null: the first verdict';
comment on column domain_checks.at is 'wall-clock time';

create table block_lists (
  zone text primary key,
  tested_at timestamptz not null,
  fault text
);
comment on table block_lists is 'whether a block list answers for its test points as it should';
comment on column block_lists.fault is 'why its answers are not used; null: it works';
