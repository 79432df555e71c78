-- No list of what happened shows arrivals, and an import brings them by the thousand: a campaign's and a contact's events are
-- found without reading past them, and an arrival has one entry of index instead of three.
drop index events_of_campaign;
create index events_of_campaign on events (campaign_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';
drop index events_of_enrollment;
create index events_of_enrollment on events (enrollment_id, id desc) with (deduplicate_items = off) where type <> 'contact_added';
