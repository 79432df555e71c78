-- How many mails one person, or one company, gets from all campaigns and broadcasts of a team.

alter table teams
  add column person_cap_mails integer,
  add column person_cap_days integer,
  add column company_cap_mails integer,
  add column company_cap_days integer,
  add column caps_since timestamptz;
alter table teams add constraint teams_person_cap check ((person_cap_mails is null) = (person_cap_days is null) and person_cap_mails > 0 and person_cap_days > 0);
alter table teams add constraint teams_company_cap check ((company_cap_mails is null) = (company_cap_days is null) and company_cap_mails > 0 and company_cap_days > 0);
comment on column teams.person_cap_mails is 'mails that one person gets within person_cap_days, of all campaigns and broadcasts; null: no cap';
comment on column teams.company_cap_mails is 'the same for the people of one mail domain, unless it is one of a free mail provider';
comment on column teams.caps_since is 'business time of the last change of a cap: a key that was counted before is counted anew';

-- Only teams with a cap have rows. The claim locks a key, so that two campaigns never take the same place.
create table capped_keys (
  team_id uuid not null,
  key text not null,
  counted_at timestamptz,
  used_at timestamptz not null,
  primary key (team_id, key)
) with (fillfactor = 70);
comment on table capped_keys is 'persons and companies that mails were claimed for; the row is their lock';
comment on column capped_keys.key is 'the key of a mailbox (mailbox_key), or a mail domain';
comment on column capped_keys.counted_at is 'when capped_mails got the mails from before, in business time; null: not yet';
create index capped_keys_used on capped_keys (used_at);

create table capped_mails (
  team_id uuid not null,
  key text not null,
  send_id uuid not null,
  claimed_at timestamptz not null,
  primary key (team_id, key, send_id)
);
comment on table capped_mails is 'the mails of a key; whether one counts, and since when, says its row in email_sends';
comment on column capped_mails.claimed_at is 'business time of the last claim';
create index capped_mails_recent on capped_mails (team_id, key, claimed_at);
create index capped_mails_old on capped_mails (claimed_at);
