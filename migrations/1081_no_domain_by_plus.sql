-- An address at Google with nothing before its plus (`+4930123@gmail.com`) had the key of the whole domain: one bounce blocked everyone there.
create or replace function mailbox_key(address text) returns text
language sql immutable parallel safe
return case when split_part(lower(address), '@', -1) in ('gmail.com', 'googlemail.com')
  then coalesce(nullif(replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', ''), ''), split_part(lower(address), '@', 1)) || '@gmail.com'
  else lower(address) end;

reindex index blacklist_mailbox;
reindex index email_sends_mailbox;
