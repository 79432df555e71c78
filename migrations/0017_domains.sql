-- Mail domains of teams: their nameservers, and what DNS says of them.
create table domains (
  team_id uuid not null references teams (id),
  id uuid not null,
  domain text not null,
  nameservers text[] not null default '{}',
  found_nameservers text[],
  found_at timestamptz,
  health jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default '-infinity',
  connected_at timestamptz not null,
  primary key (team_id, id)
);
create unique index domains_name on domains (team_id, domain);
create index domains_id on domains (id);
create index domains_anywhere on domains (domain);
create index domains_due on domains (next_check_at);
comment on table domains is 'mail domains that were connected to a team; one team of an organization has a domain';
comment on column domains.domain is 'in lower case, without a final dot';
comment on column domains.nameservers is 'those that its owner is asked to set; empty: it stays with its own';
comment on column domains.found_nameservers is 'of the last look-up that was answered; null: none was';
comment on column domains.health is 'what the last check found, by what was checked';
comment on column domains.next_check_at is 'wall-clock time; a claim puts it behind its lease';

create view inspect_domains as
select d.team_id, d.domain, d.nameservers, d.found_nameservers, d.health ->> 'verdict' as verdict, d.checked_at, nullif(d.next_check_at, '-infinity') as next_check_at
from domains d;
comment on view inspect_domains is 'connected domains and what their last check found';
