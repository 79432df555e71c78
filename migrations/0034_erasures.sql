-- Erasures of people: who was erased, as a hash, so that they are neither imported nor mailed again.

create type erasure_state as enum ('waiting', 'removing', 'done');

-- One key for each organization. It is never exchanged: the hashes would match no address any more.
create table erasure_keys (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind = 'people'),
  key text not null,
  created_at timestamptz not null,
  primary key (organization_id, kind)
);
comment on column erasure_keys.key is 'sealed with the master secret; the hashes of erasures are made with it';

create table erasures (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  hash bytea not null,
  state erasure_state not null default 'waiting',
  address text,
  due_at timestamptz,
  profile_ids uuid[] not null default '{}',
  open_mails integer not null default 0,
  removed jsonb not null default '{}',
  requested_by uuid,
  requested_at timestamptz not null,
  journalled_at timestamptz,
  done_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (state <> 'done' or address is null),
  check ((state = 'done') = (due_at is null))
);
comment on table erasures is 'people who were erased; never deleted, as nothing else says who must not come back';
comment on column erasures.hash is 'of the mailbox, by the key of the organization';
comment on column erasures.address is 'as long as it is needed to find what is left; null before it is done: a journal names the person, whose addresses are searched by the hash';
comment on column erasures.profile_ids is 'profiles of the person: what arrives for one after its address is gone is found by them';
comment on column erasures.due_at is 'wall-clock time at which a worker looks next; a claim puts it behind its lease';
comment on column erasures.open_mails is 'mails of the person that were being sent, or of which it was not known, at the last look';
comment on column erasures.removed is 'rows that were removed or changed, by table';
comment on column erasures.requested_by is 'the API key; null: a command, or the journal of an earlier erasure';
comment on column erasures.journalled_at is 'when the journal of erasures had it: nothing is removed before';
create unique index erasures_person on erasures (organization_id, hash);
create index erasures_due on erasures (due_at) where due_at is not null;
create index erasures_newest on erasures (organization_id, requested_at desc, id);

-- Few rows: a mailbox with several spellings, a sender who is no contact, a mail that no step sent.
create index contact_profiles_mailbox on contact_profiles (mailbox_key(email_key), team_id) where mailbox_key(email_key) <> email_key;
create index conversations_mailbox on conversations (mailbox_key(from_address), team_id) where contact_profile_id is null;
create index email_sends_contact on email_sends (contact_profile_id, team_id)
  where enrollment_id is null and contact_profile_id is not null;
