-- A mail of a placement test is called missing only when it was missed twice.
alter table placement_results add column missed_at timestamptz;
comment on column placement_results.missed_at is 'wall-clock time of the first search of the whole seed that did not find the mail when its time was over';
comment on column placement_seeds.provider is 'what results are grouped by: google, gmx, or the domain as a word (seeds.example: seeds-example)';
