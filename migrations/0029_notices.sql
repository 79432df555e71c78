-- Notices to people: what is told by mail to a user, or in a chat of the team.

create type notice_kind as enum ('interested_answer', 'sender_trouble', 'campaign_paused');

create table notice_channels (
  team_id uuid not null references teams (id) on delete cascade,
  channel text not null check (channel = 'slack'),
  url text not null,
  host text not null,
  last4 text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, channel)
);
comment on table notice_channels is 'where the chat of a team takes messages: one incoming webhook in the form of Slack';
comment on column notice_channels.url is 'sealed with the master secret, bound to this row: with it anyone can write into the chat';

-- A member who leaves the team gets nothing more: the row goes with the membership.
create table notice_switches (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null,
  user_id uuid,
  kind notice_kind not null,
  rest_until timestamptz not null default '-infinity',
  failures integer not null default 0,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade
);
create unique index notice_switches_kind on notice_switches (team_id, kind, user_id) nulls not distinct;
create index notice_switches_user on notice_switches (team_id, user_id);
comment on table notice_switches is 'a kind of notice that is on: by mail for a member, or in the chat of the team; no row: off';
comment on column notice_switches.user_id is 'null: in the chat of the team';
comment on column notice_switches.rest_until is 'business time; what happens until then is collected into one message';

create table notices (
  team_id uuid not null,
  switch_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  due_at timestamptz not null,
  said text not null,
  campaign_id uuid,
  contact_profile_id uuid,
  conversation_id uuid,
  sender_id uuid,
  primary key (team_id, switch_id, event_id),
  foreign key (team_id, switch_id) references notice_switches (team_id, id) on delete cascade
);
comment on table notices is 'what waits to be told; a row goes when its message was taken, or after a day of failures';
comment on column notices.said is 'the beginning of the answer, or the reason';

comment on table dues is 'when a mailbox, endpoint, campaign or switch of notices must be looked at next; no row: nothing waits there';
comment on table leases is 'which worker holds a mailbox, an endpoint or a switch of notices (kind as in dues); a lease whose time is over may be taken';
