-- When the contacts of each active campaign will have ended: a worker simulates the campaign, and the summary reads what came out.
create table campaign_projections (
  team_id uuid not null,
  campaign_id uuid not null,
  next_at timestamptz not null,
  computed_at timestamptz,
  contacts integer,
  blocked jsonb not null default '[]',
  mails integer,
  ends_at timestamptz,
  complete boolean,
  bottleneck text,
  primary key (team_id, campaign_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
comment on column campaign_projections.next_at is 'wall-clock time at which it is simulated again; a claim puts it behind its lease';
comment on column campaign_projections.computed_at is 'business time of the simulation; null: the first one has not ended';
comment on column campaign_projections.contacts is 'active contacts of that moment';
comment on column campaign_projections.blocked is 'of these, those that no mail reaches: [{reason, contacts}]';
comment on column campaign_projections.mails is 'mails that are left to send';
comment on column campaign_projections.ends_at is 'when the last contact ends; null: none is left, or not within the days that are simulated';
comment on column campaign_projections.bottleneck is 'the reason that holds mails longest';

-- How many contacts of a campaign are under way is counted whenever it is asked: the index alone tells.
create index enrollments_active on enrollments (campaign_id) where life = 'active' and deleted_at is null;
