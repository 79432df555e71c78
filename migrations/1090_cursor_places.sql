-- UIDs count within one mailbox of one server: another server that says the same UIDVALIDITY counts anew.
alter table mailbox_cursors add column place text;
comment on column mailbox_cursors.place is 'the server and the user that the UIDs are of; null: read before it was noted';

-- A mailbox that was moved gives new messages the UIDs of others. What is known is told by inbound_messages_key.
drop index inbound_messages_uid;
