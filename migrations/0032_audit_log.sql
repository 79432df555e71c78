-- Who changed what: settings, mailboxes, webhooks, keys, block lists, campaigns; who exported and erased.

create type audit_action as enum ('created', 'changed', 'deleted', 'exported', 'added', 'removed');

create table audit_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  at timestamptz not null,
  for_team uuid,
  api_key_id uuid,
  user_id uuid,
  os_user text,
  address text,
  operation text not null,
  request_id text,
  object text not null,
  object_id text,
  action audit_action not null,
  before jsonb,
  after jsonb,
  primary key (organization_id, id)
);
create index audit_entries_team on audit_entries (organization_id, for_team, id);
create index audit_entries_object on audit_entries (organization_id, object_id, id);
create index audit_entries_kind on audit_entries (organization_id, object, id);
create index audit_entries_user on audit_entries (organization_id, user_id, id);
create index audit_entries_at on audit_entries (at);
comment on table audit_entries is 'one row for each change by a person, written in the transaction of the change; rows are only added, and deleted when they are old; the erasure of a person takes their address out';
comment on column audit_entries.at is 'wall-clock time';
comment on column audit_entries.for_team is 'the team that it was about; null: the organization. Not team_id, because the log is the organization''s';
comment on column audit_entries.api_key_id is 'the key of the call; null: a command on the server';
comment on column audit_entries.os_user is 'who ran the command, as the operating system says';
comment on column audit_entries.address is 'where the call came from';
comment on column audit_entries.operation is 'operationId of the API, or the command';
comment on column audit_entries.before is 'columns that changed, before; null: created. Secrets are ****';
