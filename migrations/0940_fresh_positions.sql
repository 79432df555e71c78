-- Most contacts of a large campaign wait where they came in: one entry of index says so, and the orders of steps and of activity
-- hold only those to whom something happened.
create index enrollment_positions_fresh on enrollment_positions (campaign_id, enrollment_id) with (deduplicate_items = off)
  where list_rank = 0 and step_number = 0 and last_activity_at is null;
drop index enrollment_positions_activity;
create index enrollment_positions_activity on enrollment_positions (campaign_id, last_activity_at, enrollment_id) with (deduplicate_items = off)
  where list_rank < 2 and (list_rank <> 0 or step_number <> 0 or last_activity_at is not null);
drop index enrollment_positions_step;
create index enrollment_positions_step on enrollment_positions (campaign_id, list_rank, step_number, enrollment_id) with (deduplicate_items = off)
  where list_rank <> 0 or step_number <> 0 or last_activity_at is not null;
