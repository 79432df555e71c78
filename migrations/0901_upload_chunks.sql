-- Uploads are merged in chunks that several lanes take side by side; a chunk is gone when it is merged.
create table upload_chunks (
  team_id uuid not null,
  upload_id uuid not null,
  from_row integer not null,
  to_row integer not null,
  primary key (team_id, upload_id, from_row)
);
comment on table upload_chunks is 'what of an upload is not merged; whoever merges a chunk holds its row; those of a failed upload stay';
alter table uploads add column chunks_left integer not null default 0;
alter table uploads alter column chunks_left drop default;

-- Uploads under way go on: what they have left is cut into chunks, and their repeated rows are marked.
update upload_rows u set verdict = 'duplicate', param = case when d.by_email then 'email' else 'linkedin_url' end,
  message = 'the same person stands in an earlier row'
from (select r.team_id, r.upload_id, r.row_number, r.email is not null as by_email,
    row_number() over (partition by r.team_id, r.upload_id, coalesce(lower(r.email), 'linkedin ' || lower(r.linkedin_url)) order by r.row_number) as nth
  from upload_rows r join uploads o on o.team_id = r.team_id and o.id = r.upload_id
  where o.status = 'pending' and r.verdict is null) d
where u.team_id = d.team_id and u.upload_id = d.upload_id and u.row_number = d.row_number and d.nth > 1;
insert into upload_chunks (team_id, upload_id, from_row, to_row)
select team_id, id, at, least(at + 4999, contact_count) from uploads
cross join lateral generate_series(merged_through + 1, contact_count, 5000) as at
where status <> 'completed';
update uploads set chunks_left = (select count(*) from upload_chunks c where c.team_id = uploads.team_id and c.upload_id = uploads.id),
  rejected_count = (select count(*) from upload_rows r where r.team_id = uploads.team_id and r.upload_id = uploads.id
    and r.verdict in ('rejected', 'duplicate'))
where status <> 'completed';
update uploads set status = 'completed' where status in ('pending', 'processing') and chunks_left = 0;
drop view inspect_uploads;
alter table uploads drop column merged_through;
create view inspect_uploads as
select team_id, id as upload_id, campaign_id, source, status, contact_count, chunks_left, created_count, updated_count,
  rejected_count, error, created_at, updated_at
from uploads where status <> 'completed' order by created_at;
comment on view inspect_uploads is 'uploads that are not done, and how far they are';
comment on column upload_rows.verdict is 'updated, duplicate or rejected; null while waiting, and for good when the row was created under its own ids';
