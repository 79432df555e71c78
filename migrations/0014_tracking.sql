-- Hits of pixels and tracked links, and what was counted of them; the links of replies, and their clicks.

create type hit_kind as enum ('open', 'click');
create type hit_actor as enum ('human', 'machine', 'unknown');
create table tracking_hits (
  team_id uuid not null,
  id uuid not null,
  email_send_id uuid not null,
  kind hit_kind not null,
  url text,
  links smallint,
  at timestamptz not null,
  method text not null,
  user_agent text,
  ip inet,
  prefetch boolean not null,
  actor hit_actor,
  because text,
  primary key (team_id, id)
) partition by range (id);
create table tracking_hits_default partition of tracking_hits default;
comment on table tracking_hits is 'every hit as it came, kept for tracking.keepHitsDays; only human ones are counted, in tracking_firsts';
comment on column tracking_hits.id is 'a UUIDv7 of at';
comment on column tracking_hits.links is 'how many different links the mail has; 255: or more';
comment on column tracking_hits.prefetch is 'the request says that it loads ahead of a reader';
comment on column tracking_hits.actor is 'null: it waits to be judged';
comment on column tracking_hits.because is 'the rule that said so';
create index tracking_hits_of_mail on tracking_hits (team_id, email_send_id, id);
create index tracking_hits_waiting on tracking_hits (at) where actor is null;

-- Each row is an event of the log: whichever transaction inserts it records the event.
create table tracking_firsts (
  team_id uuid not null,
  email_send_id uuid not null,
  what text not null,
  primary key (team_id, email_send_id, what)
);
comment on column tracking_firsts.what is 'open, or click with its UTC day and the hash of its URL';

-- Tracked links of replies that users wrote in the inbox, kept when the reply is posted.
create table reply_links (
  team_id uuid not null,
  id uuid not null,
  conversation_message_id uuid not null,
  original_url text not null,
  final_url text not null,
  primary key (team_id, id)
);
comment on table reply_links is 'at most 100 of a reply';
comment on column reply_links.final_url is 'where a click leads: the URL that was written, with the utm parameters of the team';
create unique index reply_links_of_message on reply_links (team_id, conversation_message_id, md5(original_url));

-- Clicks on tracked links of replies that users wrote in the inbox.
create table inbox_link_clicks (
  team_id uuid not null references teams (id),
  id uuid not null,
  link_id uuid not null,
  original_url text not null,
  final_url text not null,
  clicked_at timestamptz not null,
  conversation_id uuid not null,
  conversation_message_id uuid not null,
  contact_id uuid,
  sender_id uuid,
  campaign_id uuid,
  primary key (team_id, id)
);
comment on table inbox_link_clicks is 'one row for each click of a person; the id is that of its hit';
comment on column inbox_link_clicks.final_url is 'where the click was redirected to, with tracking parameters';
comment on column inbox_link_clicks.contact_id is 'the enrollment that the conversation belongs to';
create index inbox_link_clicks_newest on inbox_link_clicks (team_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_contact on inbox_link_clicks (team_id, contact_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_campaign on inbox_link_clicks (team_id, campaign_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_conversation on inbox_link_clicks (team_id, conversation_id, clicked_at desc, id desc);
