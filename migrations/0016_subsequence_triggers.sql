-- What moves contacts of a campaign to one of its subsequences, and the moves.
alter table campaigns add column subsequence_trigger jsonb,
  add constraint campaigns_trigger check (subsequence_trigger is null or parent_campaign_id is not null);
comment on column campaigns.subsequence_trigger is 'of a subsequence: what moves contacts of its parent to it; null: nothing does';
create index campaigns_triggers on campaigns (team_id, parent_campaign_id) where subsequence_trigger is not null;

create table subsequence_moves (
  team_id uuid not null,
  enrollment_id uuid not null,
  pass integer not null,
  campaign_id uuid not null,
  trigger text not null,
  cause uuid,
  due_at timestamptz,
  error text,
  moved_at timestamptz,
  moved_to uuid,
  created_at timestamptz not null,
  primary key (team_id, enrollment_id, pass, campaign_id)
);
create unique index subsequence_moves_once on subsequence_moves (team_id, enrollment_id, pass) where moved_at is not null;
create index subsequence_moves_due on subsequence_moves (team_id, due_at) where due_at is not null;
comment on table subsequence_moves is 'contacts that a trigger moves: written with its event, done by a worker, and kept as the way that a contact took';
comment on column subsequence_moves.enrollment_id is 'in the parent campaign';
comment on column subsequence_moves.campaign_id is 'the subsequence';
comment on column subsequence_moves.trigger is 'on of the trigger that held';
comment on column subsequence_moves.cause is 'the event of an answer: reclassified, it takes the move back while that is due';
comment on column subsequence_moves.due_at is 'null: done';
comment on column subsequence_moves.error is 'what failed last; it is tried again at due_at';
comment on column subsequence_moves.moved_to is 'the enrollment in the subsequence';

create view inspect_moves as
select team_id, campaign_id, trigger, count(*) filter (where moved_at is not null) as moved, count(*) filter (where due_at is not null) as due,
  min(created_at) filter (where due_at is not null) as oldest_due, count(*) filter (where error is not null) as failing
from subsequence_moves group by 1, 2, 3;
comment on view inspect_moves is 'moves of contacts to subsequences by trigger';
