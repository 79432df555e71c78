-- Filters of the list of contacts. Equal keys share their entries, so each index has 7 to 8 bytes a row.

-- How a contact stands, as one number of 0 to 255: any combination of these facts is one range of values of an index.
create function contact_facts(life enrollment_life, opened timestamptz, clicked timestamptz, replied timestamptz,
  bounced timestamptz, unsubscribed timestamptz, verified boolean) returns integer language sql immutable parallel safe
  as $$ select case life when 'active' then 0 when 'paused' then 1 when 'finished' then 2 else 3 end
    + case when opened is not null then 4 else 0 end + case when clicked is not null then 8 else 0 end
    + case when replied is not null then 16 else 0 end + case when bounced is not null then 32 else 0 end
    + case when unsubscribed is not null then 64 else 0 end + case when verified then 128 else 0 end $$;
-- Every write of an enrollment sets updated_at, which is indexed: none was HOT before.
create index enrollments_facts on enrollments (campaign_id,
  contact_facts(life, opened_at, clicked_at, replied_at, bounced_at, unsubscribed_at, verified), life_reason);

-- A step changes step_number or next_run_at too, which are indexed: none was HOT before.
create index enrollment_positions_node on enrollment_positions (campaign_id, node_id);
create index enrollment_positions_held on enrollment_positions (campaign_id, hold_reason) where hold_reason is not null;
-- A hold sets next_attempt_at, which is indexed. Mails without a hold of their own have no entry.
create index email_sends_held on email_sends (campaign_id, hold_reason)
  where hold_reason is not null and state in ('pending', 'uncertain');

-- What a template calls empty, by the white space of JavaScript.
create function is_blank(value text) returns boolean language sql immutable parallel safe
  as $$ select value is null or btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') = '' $$;
-- Fields without a value, one bit each, in the order of CONTACT_FIELDS. Bound to is_blank: an index is built without a search path.
create function contact_gaps(first_name text, last_name text, company_name text, title text, phone text, city text, state text,
  country text, company_url text, industry text, image text) returns integer language sql immutable parallel safe
  return is_blank(first_name)::int + 2 * is_blank(last_name)::int + 4 * is_blank(company_name)::int
    + 8 * is_blank(title)::int + 16 * is_blank(phone)::int + 32 * is_blank(city)::int + 64 * is_blank(state)::int
    + 128 * is_blank(country)::int + 256 * is_blank(company_url)::int + 512 * is_blank(industry)::int
    + 1024 * is_blank(image)::int;
-- Writes of these fields and of valid2 alone are not HOT; valid2 was none before, as contact_profiles_pending names it.
-- The team as text: without statistics, the planner would read an index that begins with the team for each profile.
create index contact_profiles_gaps on contact_profiles ((team_id::text), valid2,
  contact_gaps(first_name, last_name, company_name, title, phone, city, state, country, company_url, industry, image));

-- With the team inside each key, values that many teams share are read for one team alone.
create function contact_custom(team_id uuid, custom jsonb) returns jsonb language sql immutable parallel safe
  as $$ select jsonb_build_object(team_id::text, custom) $$;
create index contact_profiles_custom on contact_profiles using gin (contact_custom(team_id, custom) jsonb_path_ops)
  with (gin_pending_list_limit = 256) where custom <> '{}';
