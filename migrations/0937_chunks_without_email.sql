-- Whether a chunk of an upload brings people who are known by LinkedIn alone: the merge looked through its rows for it.
alter table upload_chunks add column without_email boolean not null default true;
alter table upload_chunks alter column without_email drop default;
comment on column upload_chunks.without_email is 'whether a row of it may have no email; true for what was accepted before this was told';
