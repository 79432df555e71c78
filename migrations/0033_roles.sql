-- Four roles of users instead of two, and what a key is bound to beside its user.

-- A new type, because a value that is added to a type cannot be used before the transaction ends.
alter type user_role rename to user_role_of_two;
create type user_role as enum ('read_only', 'team_member', 'team_admin', 'org_admin');
-- Members could do all in their teams, which only admins of teams can from now on: they keep what they could.
alter table users alter column role type user_role
  using (case role::text when 'team_member' then 'team_admin' else role::text end)::user_role;
drop type user_role_of_two;

alter table api_keys add column role user_role;
alter table api_keys add column only_teams uuid[];
alter table api_keys add column ip_ranges text[];
alter table api_keys add constraint api_keys_only_teams check (cardinality(only_teams) between 1 and 100);
alter table api_keys add constraint api_keys_ip_ranges check (cardinality(ip_ranges) between 1 and 20);
comment on column users.role is 'holds in every team of the user; members of a team: read_only, team_member, team_admin';
comment on column api_keys.role is 'what the key may do at most; null: what its user may';
comment on column api_keys.only_teams is 'the teams that the key is bound to; null: those of its user';
comment on column api_keys.ip_ranges is 'networks in their one spelling that the key may be used from; null: anywhere';
