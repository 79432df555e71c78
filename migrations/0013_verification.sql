-- Verification of addresses: its credits, and the contacts that wait for it.
create type credit_cause as enum ('grant', 'request', 'contact', 'refund');
create table credit_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  cause credit_cause not null,
  credits integer not null,
  for_team uuid,
  of_entry uuid,
  open_until timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index credit_entries_refunds on credit_entries (organization_id, of_entry) where of_entry is not null;
create index credit_entries_open on credit_entries (open_until) where open_until is not null;
comment on table credit_entries is 'the sum of an organization is its balance (organizations.verification_credits), 0 while it is not metered';
comment on column credit_entries.cause is 'grant: the operator set the balance; request: POST /email-validation/verify; contact: a contact was verified; refund: a request was not answered';
comment on column credit_entries.credits is 'what the balance changed by: 0 for a verification that is not metered';
comment on column credit_entries.for_team is 'whose usage shows it; the credits are the organization''s, so the table is of no team';
comment on column credit_entries.of_entry is 'the request that a refund gives back';
comment on column credit_entries.open_until is 'wall-clock time; a request that is not answered by then is refunded; null: it is answered, or refunded';

create table contact_verifications (
  team_id uuid not null,
  contact_profile_id uuid not null,
  domain text not null,
  lane text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_token uuid,
  primary key (team_id, contact_profile_id)
);
create index contact_verifications_due on contact_verifications (lane, team_id, due_at);
create index contact_verifications_next on contact_verifications (due_at);
create index contact_verifications_lease on contact_verifications (lease_token) where lease_token is not null;
comment on table contact_verifications is 'a row for each contact whose address waits to be verified (valid2 0)';
comment on column contact_verifications.lane is 'who runs the mail hosts of the domain; the domain itself until that is known. The teams in it take turns';
comment on column contact_verifications.due_at is 'wall-clock time; a claim puts it behind its lease';

create view inspect_credits as
select e.organization_id, e.for_team as team_id, (e.created_at at time zone 'UTC')::date as day, e.cause, count(*) as entries, sum(e.credits) as credits,
  count(*) filter (where e.open_until is not null) as open
from credit_entries e group by 1, 2, 3, 4;
comment on view inspect_credits is 'what verifications cost, by team and day';
create view inspect_verifications as
select lane, count(*) as waiting, count(*) filter (where lease_token is not null) as running, count(*) filter (where attempts > 1) as tried_again,
  min(due_at) as next_at
from contact_verifications group by 1;
comment on view inspect_verifications is 'contacts that wait to be verified, by who runs their mail hosts';
