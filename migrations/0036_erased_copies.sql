-- People who were erased: copies that mails to others name, and erasures of a journal that was made with another key.

create function mailbox_keys(addresses text[]) returns text[]
language sql immutable parallel safe
return (select array_agg(mailbox_key(a)) from unnest(addresses) a);
create index conversation_messages_copies on conversation_messages using gin (mailbox_keys(cc || bcc))
  where cc is not null or bcc is not null;

alter table erasure_keys drop constraint erasure_keys_kind_check;
comment on column erasure_keys.kind is 'people: that of new erasures; journal-<hash>: another one, of erasures that a journal named';
alter table erasures add column key_kind text not null default 'people';
comment on column erasures.key_kind is 'the key of the hash';

alter table upload_rows add column names text[];
comment on column upload_rows.names is 'the mailboxes that a rejected row names anywhere, so that an erasure finds it';
