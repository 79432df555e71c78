alter table conversation_labels add column cause uuid;
comment on column conversation_labels.cause is 'the event that put it on by the settings of the team, taken back with it; null: a user did';
