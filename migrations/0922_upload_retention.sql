-- The rows of an upload are kept for a time after it ended; the upload itself and its counts stay.
alter table uploads add column has_rows boolean not null default true;
alter table uploads add column rows_removed_at timestamptz;
comment on column uploads.has_rows is 'whether rows or chunks are left to be removed';
comment on column uploads.rows_removed_at is 'when removing its rows began: from then on none is shown';
create index uploads_to_empty on uploads (updated_at) where has_rows and status in ('completed', 'failed');
comment on table upload_chunks is 'what of an upload is not merged; whoever merges a chunk holds its row; those of a failed upload stay as long as its rows';
