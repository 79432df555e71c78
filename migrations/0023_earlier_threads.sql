-- Threads of contacts that came from another tool: their mails are not in email_sends, since this engine did not send them.
create table earlier_threads (
  team_id uuid not null,
  enrollment_id uuid not null,
  message_id text,
  subject text,
  last_contacted_at timestamptz,
  created_at timestamptz not null,
  primary key (enrollment_id, team_id)
);
comment on table earlier_threads is 'one row for a contact that another tool wrote to before; such a contact is no new contact of the day';
comment on column earlier_threads.message_id is 'the last mail of its thread: follow-ups answer it, and answers that cite it are answers of the contact';
create index earlier_threads_message on earlier_threads (message_id, team_id) where message_id is not null;

alter table upload_rows add column earlier jsonb;
comment on column upload_rows.earlier is 'where a contact from another tool continues; null for all others';
