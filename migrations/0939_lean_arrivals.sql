-- What an import writes for each newcomer, without what nobody reads. New indexes come first: lists read on while they are built.

-- No list of what happened shows arrivals, and an import brings them by the thousand: a campaign's and a contact's events are
-- found without reading past them, and an arrival has one entry of index instead of three.
create index events_of_campaign_but_arrivals on events (campaign_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';
create index events_of_enrollment_but_arrivals on events (enrollment_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';

-- Whoever waits where he came in, and had no activity, stands at the beginning of the order of steps; that of activity has the others.
create index enrollment_positions_active on enrollment_positions (campaign_id, last_activity_at, enrollment_id) with (deduplicate_items = off)
  where list_rank < 2 and (list_rank <> 0 or step_number <> 0 or last_activity_at is not null);

-- Who waits for the search index is written as the statement left them that changed them: a row for up to a thousand, which costs
-- a third of a row for each. How many they are is beside them, since to count them is to fetch them; ids do not compress.
alter table contact_search_due rename column contact_profile_id to contact_profile_ids;
alter table contact_search_due alter column contact_profile_ids type uuid[] using array[contact_profile_ids];
alter table contact_search_due alter column contact_profile_ids set storage external;
alter table contact_search_due add column people integer not null generated always as (cardinality(contact_profile_ids)) stored;
alter table contact_search_due set (autovacuum_vacuum_threshold = 500);
create or replace function contact_search_is_due() returns trigger language plpgsql as $$
begin
  insert into contact_search_due (team_id, contact_profile_ids)
  select team_id, ids[first : first + 999]
  from (select team_id, array_agg(id) as ids from new_rows group by team_id) changed, generate_series(1, cardinality(ids), 1000) as first;
  return null;
end $$;

comment on table contact_search_due is 'people who are new or changed since contact_search was brought up to date, in sets; who changed twice stands in two; lists read them one by one';
comment on column contact_search_due.people is 'how many ids the set has';

drop index events_of_campaign;
drop index events_of_enrollment;
drop index enrollment_positions_activity;
alter index events_of_campaign_but_arrivals rename to events_of_campaign;
alter index events_of_enrollment_but_arrivals rename to events_of_enrollment;
comment on index events_of_campaign is 'has no arrivals: a query that says type <> ''contact_added'' is read off it';
comment on index events_of_enrollment is 'has no arrivals: a query that says type <> ''contact_added'' is read off it';
alter index enrollment_positions_active rename to enrollment_positions_activity;
