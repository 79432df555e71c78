-- Filtered lists of contacts in the order of ids, which begin with when a contact was received: wherever the matches lie,
-- a page is read along the index of its filter. `nulls first` is an order that no other index has, so that the planner
-- cannot walk another one, whatever the statistics say.

-- Instead of created_at and the id, which say the same: 8 bytes less for each contact.
drop index enrollments_created;
create index enrollments_listed on enrollments (campaign_id, id nulls first) with (deduplicate_items = off);

drop index enrollments_facts;
create index enrollments_facts on enrollments (campaign_id,
  contact_facts(life, opened_at, clicked_at, replied_at, bounced_at, unsubscribed_at, verified), coalesce(life_reason, ''),
  id nulls first) with (deduplicate_items = off);
-- An imported contact has no node yet, and no entry.
drop index enrollment_positions_node;
create index enrollment_positions_node on enrollment_positions (campaign_id, node_id, enrollment_id nulls first)
  with (deduplicate_items = off) where node_id is not null;
drop index enrollment_positions_held;
create index enrollment_positions_held on enrollment_positions (campaign_id, hold_reason, enrollment_id nulls first)
  with (deduplicate_items = off) where hold_reason is not null;
drop index email_sends_held;
create index email_sends_held on email_sends (campaign_id, hold_reason, enrollment_id nulls first)
  with (deduplicate_items = off) where hold_reason is not null and state in ('pending', 'uncertain');

-- Which keys of custom have a value, as a hash: contacts with the same keys share it. Values are as templates read them: white
-- space alone, lists and objects are none.
create function contact_keys(custom jsonb) returns bigint language sql immutable parallel safe
  return case when custom = '{}' then 0 else jsonb_hash_extended(jsonb_path_query_array(custom,
    ('$.keyvalue() ? (@.value.type() == "number" || @.value.type() == "boolean" || (@.value.type() == "string" '
      || '&& @.value like_regex "[^ \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
      || '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]")).key')::jsonpath), 0) end;
drop index contact_profiles_gaps;
create index contact_profiles_gaps on contact_profiles ((team_id::text), valid2,
  contact_gaps(first_name, last_name, company_name, title, phone, city, state, country, company_url, industry, image),
  contact_keys(custom));
