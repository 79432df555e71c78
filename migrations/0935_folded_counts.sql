-- What writers append to the journal of counts is found by itself, so that it can be folded every second whatever stands there.
alter table enrollment_counts add column folded boolean not null default false;
comment on column enrollment_counts.folded is 'false: appended by a writer, to be folded';
create index enrollment_counts_appended on enrollment_counts (team_id, campaign_id) where not folded;
