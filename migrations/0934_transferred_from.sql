-- A passage that somebody was transferred out of goes on in another campaign: what stops the one stops the other too.
alter table enrollments add column transferred_from uuid;
comment on column enrollments.transferred_from is 'the passage, in another campaign, that this one continues';
