-- Clicks on tracked links of replies that people wrote in the inbox, and reads of what teams own.
create table inbox_link_clicks (
  team_id uuid not null references teams (id),
  id uuid not null,
  link_id uuid not null,
  original_url text not null,
  final_url text not null,
  clicked_at timestamptz not null,
  conversation_id uuid not null,
  conversation_message_id uuid,
  contact_id uuid,
  sender_id uuid,
  campaign_id uuid,
  primary key (team_id, id)
);
comment on column inbox_link_clicks.contact_id is 'the enrollment that the conversation belongs to';
comment on column inbox_link_clicks.final_url is 'where the click was led, tracking parameters applied';
create index inbox_link_clicks_newest on inbox_link_clicks (team_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_contact on inbox_link_clicks (team_id, contact_id, clicked_at desc, id desc);
create index inbox_link_clicks_of_campaign on inbox_link_clicks (team_id, campaign_id, clicked_at desc, id desc);

create index contact_labels_of_label on contact_labels (team_id, label_id);
create index blacklist_newest on blacklist (team_id, created_at desc, id);

alter table senders add column warming_stage integer not null default 0 check (warming_stage between 0 and 100);
comment on column senders.warming_stage is 'kept as told; it changes nothing of what is sent';
