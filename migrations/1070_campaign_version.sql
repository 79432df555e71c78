-- A version of a campaign that was not asked for follows its sequence. Until now 2 was always asked for, and 3 was mostly the default.
alter table campaigns add column is_version_given boolean not null default false;
comment on column campaigns.is_version_given is 'whether a request asked for the version; else it is the one that the sequence needs';
update campaigns set is_version_given = true where version = 2;
update campaigns c set version = 2 from sequence_versions v
  where v.team_id = c.team_id and v.campaign_id = c.id and v.version = c.sequence_version and c.version = 3
    and jsonb_path_exists(v.nodes, '$[*] ? (@.type == "ifNode" || @.type == "switchNode" || @.type == "httpNode")');
update playbooks set settings = settings - 'version' where settings -> 'version' = '3';
