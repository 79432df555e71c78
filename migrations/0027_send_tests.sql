-- First mails to oneself: what a person sends to an address of the team to look at a mail before contacts get it.

alter type send_source add value 'test';

create table send_tests (
  team_id uuid not null references teams (id),
  id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  variant_id text,
  enrollment_id uuid,
  subject text not null,
  body_html text not null,
  body_text text,
  attachments jsonb not null default '[]',
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
comment on table send_tests is 'a mail of a campaign as it was rendered for an address of the team; its row of the mail ledger names it as source_id';
comment on column send_tests.enrollment_id is 'the contact whose values it has; null: values of the caller, or sample values';
comment on column send_tests.subject is 'rendered, without the mark';
comment on column send_tests.created_by is 'the user of the key';
create index send_tests_newest on send_tests (team_id, created_at);
create index send_tests_old on send_tests (created_at);

-- The new value cannot be named before this transaction ends: every source but those with queues of their own.
drop index email_sends_due_single;
create index email_sends_due_single on email_sends (sender_id, next_attempt_at)
  where state = 'pending' and source not in ('step', 'broadcast');
comment on column email_sends.source_id is 'the message of a conversation (reply), the message that came in (forward), the broadcast, the placement test, the test mail';

-- Open tasks by the time at which they are due, for the count of what waits for a person.
create index tasks_due on tasks (team_id, due_at) where state = 'open';
