-- One spelling of the address of a LinkedIn member, as new contacts have it. Of several contacts without an email that are
-- one member, the one that has the spelling, else the oldest, gets it; the others stay as they are.
with spelled as (
  select p.team_id, p.id, p.linkedin_key, p.email_key is null as alone, 'https://www.linkedin.com/in/' || m[1] as url
  from contact_profiles p,
    regexp_match(p.linkedin_url, '^(?:https?://)?(?:[a-z0-9-]+\.)*linkedin\.com/(?:mwlite/)?in/([a-z0-9._~-]+)(?:[/?#].*)?$', 'i') m
  where p.linkedin_url is not null and m is not null),
chosen as (
  select s.*, row_number() over (partition by team_id, lower(url), alone order by linkedin_key <> lower(url), id) as place
  from spelled s)
update contact_profiles p set linkedin_url = c.url from chosen c
where p.team_id = c.team_id and p.id = c.id and p.linkedin_url <> c.url and (not c.alone or c.place = 1);
