-- Mails that a team writes once to many contacts. Their recipients are rows of the mail ledger.
create type broadcast_status as enum ('draft', 'scheduled', 'sending', 'sent', 'cancelled');

create table broadcasts (
  team_id uuid not null references teams (id),
  id uuid not null,
  status broadcast_status not null default 'draft',
  subject text not null default '',
  body_html text not null default '',
  body_text text,
  attachments jsonb not null default '[]',
  track_opens boolean,
  track_clicks boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
comment on column broadcasts.track_opens is 'null: as the team wants it';
create index broadcasts_sending on broadcasts (team_id) where status = 'sending';
