-- A backup from before the history began gets a new one when it is restored: a data folder that knows another history finds it by this.
alter table database_histories add column was_used boolean not null default false;
comment on column database_histories.was_used is 'contacts were here before the history began, and no recovery looked at them since';
comment on column database_histories.began_at is 'by the clock of Postgres; where contacts were here before, what is the newest that the database knows of';
comment on column database_histories.quarantined_at is 'nothing is sent from then on, until `outreachd recover` ends it; by the clock of Postgres';
comment on column database_marks.seen_at is 'by the clock of Postgres';
