-- The numbers of a campaign: by step, variant and UTC day.

create type step_result as enum (
  'sent', 'returned', 'opened', 'clicked', 'replied', 'positive', 'bounced', 'opted_out', 'autoresponse'
);

-- A contact counts once for a step and a kind of result, and once for the campaign: who inserts the row counts it. About 170
-- bytes with the key: one row for each mail, one for each contact, and some for what comes back.
create table step_results (
  team_id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  result step_result not null,
  enrollment_id uuid not null,
  variant_id text not null,
  day date not null,
  -- Lists of one number read a range of it; whether a contact is in one is a look-up.
  primary key (team_id, campaign_id, node_id, result, enrollment_id)
);
comment on table step_results is 'the first time that something became of the mail of a step, for each contact: step_counters counts these rows; `backfill-counters` adds those of earlier versions';
comment on column step_results.node_id is 'empty: of the whole campaign';
comment on column step_results.result is 'returned: a mail that was sent came back later';
comment on column step_results.variant_id is 'of the mail; empty: it had none';
comment on column step_results.day is 'the UTC day on which it happened; of returned, the day of sent';

create table step_counters (
  team_id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  variant_id text not null,
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  sent bigint not null,
  returned bigint not null,
  opened bigint not null,
  clicked bigint not null,
  replied bigint not null,
  positive bigint not null,
  bounced bigint not null,
  opted_out bigint not null,
  autoresponse bigint not null,
  primary key (team_id, campaign_id, node_id, variant_id, day, slot)
) with (fillfactor = 70);
comment on table step_counters is 'how many rows step_results has for a step, a variant and a day: sums over the slots; `backfill-counters` computes it again';
comment on column step_counters.slot is 'of a day that is over, 0 as soon as a worker has added the rows up';
create index step_counters_unfolded on step_counters (day) where slot <> 0;

alter table uncounted_teams add column only_steps boolean not null default false;
comment on column uncounted_teams.only_steps is 'only the statistics of campaigns lack events; the summaries do not';
insert into uncounted_teams (team_id, only_steps) select id, true from teams on conflict do nothing;
