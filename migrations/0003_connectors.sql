-- What other systems do for us by contract: LinkedIn, registrars, providers of mailboxes, payment.

create table connectors (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('linkedin', 'registrar', 'mailbox_provider', 'payment')),
  url text not null,
  secret text not null,
  failures integer not null default 0,
  rests_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, kind)
);
comment on table connectors is 'servers that do for an organization what this program cannot: one of each kind';
comment on column connectors.secret is 'sealed; signs what we send and what comes back';
comment on column connectors.failures is 'in a row; none of it is the fault of an action';
comment on column connectors.rests_until is 'wall-clock time; nothing is handed over before it';

create type connector_event_state as enum ('received', 'applied', 'ignored', 'failed');
create table connector_events (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  event_id text not null,
  type text not null,
  reader text not null,
  body jsonb not null,
  state connector_event_state not null default 'received',
  attempts integer not null default 0,
  due_at timestamptz not null,
  note text,
  received_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, id)
);
comment on table connector_events is 'what connectors reported: kept when it comes, applied by a worker';
comment on column connector_events.event_id is 'given by the connector: a second one with it is the same';
comment on column connector_events.reader is 'the room that applies it';
comment on column connector_events.note is 'why it was ignored, or what failed';
create unique index connector_events_once on connector_events (organization_id, kind, event_id);
create index connector_events_due on connector_events (reader, organization_id, due_at, id) where state = 'received';
create index connector_events_failed on connector_events (organization_id, kind) where state = 'failed';
create index connector_events_old on connector_events (received_at);
