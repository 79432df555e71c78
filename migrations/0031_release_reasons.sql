-- What a change of a team or campaign may release, and how often its release went on.
alter table contact_changes add column reasons text[];
alter table contact_changes add column rounds integer not null default 0;
comment on column contact_changes.reasons is 'words of holds; null: those of missing values';
comment on column contact_changes.rounds is 'of a team: how often more was left than one round releases';
