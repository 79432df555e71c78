-- Numbers of mails by mailbox, receiver and kind of bounce, kept beside the event log as event_counters is.
alter table events add column receiver text, add column bounced text;
comment on column events.receiver is 'of email_sent and bounce: who takes the mail of the recipient, by the names of sending/rules/receiver-family.ts, as known when the mail left';
comment on column events.bounced is 'of bounce: at_once (the server refused the mail, which has no email_sent), later (the first report of a mail that was sent), again (a further report); null counts as later';
alter table email_sends add column receiver text;
comment on column email_sends.receiver is 'the receiver that the events of this mail name; null: it was not settled';

-- What a window of days sums up is found by the team, the type and the day. A day that is over keeps one row of its sixteen: a worker
-- adds the others to it.
create index event_counters_day on event_counters (team_id, type, day);
create index event_counters_unfolded on event_counters (day) where slot <> 0;
comment on column event_counters.campaign_id is 'zeros: events of no campaign';
comment on column event_counters.slot is 'of a day that is over, 0 as soon as a worker has added the rows up';

create table sender_counters (
  team_id uuid not null,
  sender_id uuid not null,
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  sends bigint not null,
  bounces bigint not null,
  all_bounces bigint not null,
  primary key (team_id, sender_id, day, slot)
) with (fillfactor = 70);
create index sender_counters_unfolded on sender_counters (day) where slot <> 0;
comment on table sender_counters is 'what became of the mails of a mailbox on a UTC day: sums over the slots; `backfill-counters` computes it again from the event log';
comment on column sender_counters.sends is 'mails that a server accepted or refused: email_sent events, and bounces at once';
comment on column sender_counters.bounces is 'bounce events of the category invalid_recipient';
comment on column sender_counters.all_bounces is 'mails that bounced, each counted at its first bounce event';

create table mail_counters (
  team_id uuid not null,
  day date not null,
  receiver text not null,
  type event_type not null check (type in ('email_sent', 'bounce')),
  bounced text not null,
  category text not null,
  subtype text not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  primary key (team_id, day, receiver, type, bounced, category, subtype, slot)
) with (fillfactor = 70);
create index mail_counters_unfolded on mail_counters (day) where slot <> 0;
comment on table mail_counters is 'email_sent and bounce events of a team on a UTC day by receiver and kind: sums over the slots; `backfill-counters` computes it again from the event log';
comment on column mail_counters.receiver is 'events.receiver; unknown: it has none';
comment on column mail_counters.bounced is 'events.bounced; empty for email_sent';
comment on column mail_counters.category is 'events.bounce_category; empty for email_sent';
comment on column mail_counters.subtype is 'events.bounce_subtype; empty: none';

-- Few among the events of a team: the summaries count these themselves.
create index events_positive on events (team_id, id) include (campaign_id) where type = 'reply' and detail -> 'reply' ->> 'mood' = 'positive';
create index events_complaints on events (team_id, id) include (sender_id) where type = 'unsubscribe' and detail -> 'unsubscribe' ->> 'method' = 'spam_complaint';
create index events_blocks on events (team_id, id) include (sender_id, occurred_at) where type = 'bounce' and bounce_category = 'policy_block';
