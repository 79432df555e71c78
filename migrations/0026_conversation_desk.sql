-- The desk of people who answer: threads that sleep or belong to a person, copies of replies, and text blocks.

alter table conversations add column snoozed_until timestamptz;
alter table conversations add column assigned_to uuid;
comment on column conversations.snoozed_until is 'lists can leave it out until then; a new message ends it, and a time that has passed means nothing';
comment on column conversations.assigned_to is 'the user who answers';
-- Those of one person, and those without one, in the order of lists.
create index conversations_of_assignee on conversations (team_id, assigned_to, last_message_at desc, id);
create index conversations_snoozed on conversations (team_id, snoozed_until) where snoozed_until is not null;

alter table conversation_messages add column cc text[];
alter table conversation_messages add column bcc text[];
comment on column conversation_messages.cc is 'of a reply: who gets a copy, as the header shows; null: no one';
comment on column conversation_messages.bcc is 'of a reply: who gets a copy that no header shows; null: no one';
alter table email_sends add column refused_copies jsonb;
comment on column email_sends.refused_copies is 'copies (cc, bcc) that did not leave with the mail: [{address, reply}]; null: none';

create table snippets (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  subject text,
  html text,
  text text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id),
  check ((html is null) <> (text is null))
);
comment on table snippets is 'text blocks for replies, with the variables of templates';
create unique index snippets_name on snippets (team_id, lower(name));
