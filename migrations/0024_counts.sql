-- A block of the mail itself, of its From address or of a recipient says nothing of the mailbox: as senders/rules/health.ts has it.
drop index events_blocks;
create index events_blocks on events (team_id, id) include (sender_id, email_send_id, occurred_at)
  where type = 'bounce' and bounce_category = 'policy_block' and coalesce(bounce_subtype, '') not in ('content', 'sender', 'restricted');

-- Of the bounces that a counter counts: a campaign's rate is of invalid recipients among the mails that servers accepted or refused.
alter table event_counters add column invalid bigint not null default 0, add column at_once bigint not null default 0;
comment on column event_counters.invalid is 'of type bounce: those of the category invalid_recipient';
comment on column event_counters.at_once is 'of type bounce: those of mails that a server refused at once, which have no email_sent';

-- A mail whose bounce is taken back and comes again bounced once all the same.
alter table email_sends add column bounce_recorded boolean not null default false;
update email_sends set bounce_recorded = true where bounced_as is not null;
comment on column email_sends.bounce_recorded is 'it has a bounce event; stays when a person says that the report was none';

-- Each active campaign has a row of projections, from its launch until it is paused or archived: a worker finds the due ones by
-- an index, team by team.
delete from campaign_projections p using campaigns c where c.team_id = p.team_id and c.id = p.campaign_id and c.status <> 'active';
insert into campaign_projections (team_id, campaign_id, next_at) select team_id, id, '-infinity' from campaigns where status = 'active'
  on conflict do nothing;
create index campaign_projections_due on campaign_projections (next_at);
create index campaign_projections_of_team on campaign_projections (team_id, next_at);
comment on table campaign_projections is 'when the contacts of an active campaign will have ended, by simulation; one row for each active campaign';

-- What was recorded before these counters, or before they had these columns, is in none of them.
create table uncounted_teams (team_id uuid primary key);
insert into uncounted_teams select t.id from teams t where exists (select from events e where e.team_id = t.id);
comment on table uncounted_teams is 'teams whose counters lack events of an earlier version: summaries are refused until `backfill-counters` has counted them';
