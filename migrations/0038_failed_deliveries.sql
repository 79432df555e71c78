-- The list of failed deliveries of a team. Few deliveries fail, and only those have an entry.
create index webhook_deliveries_failed on webhook_deliveries (team_id, id desc) where status = 'failed';
