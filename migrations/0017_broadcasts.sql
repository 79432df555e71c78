-- Mails that a team writes once to many contacts. Their recipients are rows of the mail ledger.

create type broadcast_status as enum ('draft', 'scheduled', 'sending', 'sent', 'cancelled');
create table broadcasts (
  team_id uuid not null references teams (id),
  id uuid not null,
  name text not null default '' check (char_length(name) <= 255),
  status broadcast_status not null default 'draft',
  subject text not null default '',
  body_html text not null default '',
  body_text text,
  attachments jsonb not null default '[]',
  track_opens boolean,
  track_clicks boolean,
  sender_profile_id uuid,
  audience jsonb not null default '{}',
  exclusions jsonb not null default '{}',
  scheduled_at timestamptz,
  timezone text,
  next_run_at timestamptz,
  walked_to uuid,
  walked boolean not null default false,
  recipients integer not null default 0,
  hold_reason text,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column broadcasts.track_opens is 'null: as the team wants it';
comment on column broadcasts.sender_profile_id is 'null: it is sent from every mailbox of the team. A profile of a broadcast that may still be sent is not deleted';
comment on column broadcasts.next_run_at is 'when a worker looks at it next: the schedule itself; null: never, or once a person acts';
comment on column broadcasts.walked_to is 'the last contact that was looked at: who comes behind it in the order of ids is not in the mail ledger yet';
comment on column broadcasts.walked is 'every contact was looked at';
comment on column broadcasts.recipients is 'how many mails it has in the ledger';
comment on column broadcasts.hold_reason is 'why no further recipients are put into the ledger now';
create index broadcasts_id on broadcasts (id);
create index broadcasts_newest on broadcasts (team_id, created_at desc, id);
create index broadcasts_due on broadcasts (next_run_at) where next_run_at is not null;
create index broadcasts_sending on broadcasts (team_id) where status = 'sending';
create index broadcasts_of_profile on broadcasts (team_id, sender_profile_id) where status in ('draft', 'scheduled', 'sending');
