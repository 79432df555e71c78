-- Verification takes its credit when it runs. What was promised until then counts, so that no two requests get the same credit.
alter table uploads add column credits_held integer not null default 0;
alter table bulk_actions add column credits_held integer not null default 0;
comment on column uploads.credits_held is 'credits promised to rows that are not merged; a merged one counts as a person who waits for verification';
comment on column bulk_actions.credits_held is 'credits promised to contacts whose turn has not come';
create index contact_profiles_pending on contact_profiles (team_id) where valid2 = 0;
create index uploads_held on uploads (team_id) where credits_held > 0;
create index bulk_actions_held on bulk_actions (team_id) where credits_held > 0;
