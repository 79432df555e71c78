alter table email_sends add column hold_detail text;
comment on column email_sends.hold_detail is 'the variable, while hold_reason is missing_variable; of an earlier hold else';

-- Sets as in contact_search_due, of known contacts alone: nothing waits for a new one.
create table contact_changes (
  team_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_profile_ids uuid[] not null,
  due_at timestamptz not null,
  primary key (team_id, id)
);
comment on table contact_changes is 'contacts whose values changed: steps and mails that wait for a value are checked again';
comment on column contact_changes.due_at is 'business time';
create index contact_changes_due on contact_changes (due_at);
