-- A campaign and an enrollment belong to one team: their ids find what the team's id would find with them, in a quarter less
-- of index and of log for every new contact. enrollments_updated keeps the team: lists read it alone, without the rows.
-- Entries that end in an id are never alike: none is looked for to be joined.
drop index enrollments_created;
create index enrollments_created on enrollments (campaign_id, created_at, id) with (deduplicate_items = off);
drop index events_of_campaign;
create index events_of_campaign on events (campaign_id, id desc) with (deduplicate_items = off);
drop index events_of_enrollment;
create index events_of_enrollment on events (enrollment_id, id desc) with (deduplicate_items = off);
alter index enrollments_updated set (deduplicate_items = off);
alter index enrollment_positions_activity set (deduplicate_items = off);
alter index enrollment_positions_step set (deduplicate_items = off);
