-- A counter has sixteen rows, and each connection adds to one of them: writers of one campaign would otherwise commit one
-- after the other. The number is the sum of the slots.
alter table event_counters add column slot smallint not null default 0 check (slot between 0 and 15);
alter table event_counters drop constraint event_counters_pkey;
alter table event_counters add primary key (team_id, campaign_id, type, day, slot);
alter table event_counters alter column slot drop default;
comment on table event_counters is 'how often each type of event was recorded for a campaign on a UTC day: the sum of count over the slots';
