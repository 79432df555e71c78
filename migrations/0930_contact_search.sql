-- What lists of contacts search and sort names by, in a table of its own that is filled behind the writers: entering fifty
-- trigrams and three names costs more than all else of a new contact, and a writer should not be the one who sorts them in.
create function contact_name_key(name text) returns text
  language sql immutable parallel safe as $$ select "left"(lower(nullif(name, '')), 64) $$;
create table contact_search (
  team_id uuid not null,
  contact_profile_id uuid not null,
  text text not null,
  first_name text,
  last_name text,
  company_name text,
  primary key (team_id, contact_profile_id)
);
comment on table contact_search is 'email, names and company of each person in lower case; may lag behind contact_profiles by what stands in contact_search_due';
create table contact_search_due (
  team_id uuid not null,
  contact_profile_id uuid not null
);
alter table contact_search_due set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table contact_search_due is 'people who are new or changed since contact_search was brought up to date; lists read them one by one';

create function contact_search_is_due() returns trigger language plpgsql as $$
begin
  insert into contact_search_due (team_id, contact_profile_id) select team_id, id from new_rows;
  return null;
end $$;
create trigger contact_profiles_inserted after insert on contact_profiles referencing new table as new_rows
  for each statement execute function contact_search_is_due();
create trigger contact_profiles_changed after update on contact_profiles referencing new table as new_rows
  for each statement execute function contact_search_is_due();

drop index contact_profiles_search;
drop index contact_profiles_first_name;
drop index contact_profiles_last_name;
drop index contact_profiles_company;
insert into contact_search (team_id, contact_profile_id, text, first_name, last_name, company_name)
select team_id, id, contact_search_text(email, first_name, last_name, company_name),
  contact_name_key(first_name), contact_name_key(last_name), contact_name_key(company_name) from contact_profiles;
create index contact_search_trigrams on contact_search using gin (text gin_trgm_ops);
create index contact_search_first_name on contact_search (team_id, first_name, contact_profile_id);
create index contact_search_last_name on contact_search (team_id, last_name, contact_profile_id);
create index contact_search_company_name on contact_search (team_id, company_name, contact_profile_id);

-- An id is unique by itself: a key that begins with it serves who knows the team and who does not, and one index is saved.
alter table enrollments drop constraint enrollments_pkey;
drop index enrollments_id;
alter table enrollments add primary key (id, team_id);
