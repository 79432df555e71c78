-- Each row of an upload that ended has its verdict: what ended it rejected the rows that were not merged.
update upload_rows r set verdict = 'rejected', param = 'row', message = u.error
from uploads u join upload_chunks c on c.team_id = u.team_id and c.upload_id = u.id
where u.status = 'failed' and r.team_id = c.team_id and r.upload_id = c.upload_id
  and r.row_number between c.from_row and c.to_row and r.verdict is null;
delete from upload_chunks c using uploads u where u.team_id = c.team_id and u.id = c.upload_id and u.status = 'failed';
update uploads set rejected_count = contact_count - created_count - updated_count, chunks_left = 0
where status = 'failed';
comment on table upload_chunks is 'rows of an upload that are not merged; the worker that merges a chunk holds its row and deletes it; an upload that fails has none';
