-- Whether an upload brings people who are known by LinkedIn alone; each chunk had to look through its rows for it.
alter table uploads add column without_email boolean not null default true;
alter table uploads alter column without_email drop default;
comment on column uploads.without_email is 'whether a row that can be imported has no email';
