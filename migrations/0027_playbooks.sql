-- Playbooks: sequences and settings that campaigns are made from. The name of an API key.
create type playbook_status as enum ('draft', 'active', 'archived');

create table playbooks (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  description text check (char_length(description) <= 2000),
  status playbook_status not null,
  settings jsonb not null,
  nodes jsonb not null,
  edges jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column playbooks.settings is 'of a campaign that is made from it; what is missing is as for any new campaign';
comment on column playbooks.nodes is 'a checked sequence with the edges, or no node at all; headers of HTTP requests are sealed in node_headers';
create index playbooks_id on playbooks (id);
create index playbooks_newest on playbooks (team_id, created_at desc, id);

alter table api_keys add column name text check (char_length(name) between 1 and 255);
comment on column api_keys.name is 'what the key is for, in words of its owner';
