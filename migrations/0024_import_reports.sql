-- What a person needs to mend an import: the rows as they came, why each was rejected, and who gets no mail.

alter table uploads add column csv jsonb;
alter table uploads add column suppressed_count integer not null default 0;
comment on column uploads.csv is 'delimiter, header and mapping of a CSV file; null: JSON';
comment on column uploads.suppressed_count is 'usable rows whose contact gets no mail, because of the blacklist or an opt-out, as it was when they came';

alter table upload_rows add column rule text;
alter table upload_rows add column cells text[];
alter table upload_rows add column suppressed text;
comment on column upload_rows.rule is 'the kind of fault of a rejected row';
comment on column upload_rows.cells is 'the cells of a CSV row that was rejected when it was read';
comment on column upload_rows.suppressed is 'blacklisted, opted_out or bounced, as it was when the row came';
