-- What a newer verdict followed can be removed when it is old; the last one of each check is kept for good, and is not looked through.
alter table domain_checks add column followed boolean not null default false;
comment on column domain_checks.followed is 'there is a newer verdict of the same check, and list';
update domain_checks o set followed = true where exists (
  select from domain_checks n where n.team_id = o.team_id and n.domain_id = o.domain_id and n."check" = o."check"
    and n.list is not distinct from o.list and (n.at, n.id) > (o.at, o.id));
drop index domain_checks_at;
create index domain_checks_followed on domain_checks (at) where followed;

alter table domains add column silent_checks integer not null default 0;
comment on column domains.silent_checks is 'checks in a row that DNS did not answer, while the resolver answered for others: the next one is later each time';
