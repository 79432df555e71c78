-- The one key of all spellings of a mailbox, as its provider reads them: `mailboxKey` of the program says the same.
create function mailbox_key(address text) returns text
language sql immutable parallel safe
return case when split_part(lower(address), '@', -1) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com' else lower(address) end;

create index blacklist_mailbox on blacklist (team_id, mailbox_key(address));

create or replace function suppression_of(team uuid, email_key text) returns setof blacklist_reason
language sql stable parallel safe
begin atomic
  select b.reason from blacklist b
  where b.team_id = team and mailbox_key(b.address) in (mailbox_key(email_key), mailbox_key('@' || split_part(email_key, '@', -1)));
end;

-- Few mails: only those to an address whose key is another text.
create index email_sends_mailbox on email_sends (mailbox_key(recipient), team_id, created_at desc) where mailbox_key(recipient) <> lower(recipient);
