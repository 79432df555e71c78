-- Orders of domains and mailboxes, which connectors carry out: a registrar, a provider of mailboxes and a payment service.

create type setup_order_state as enum ('planned', 'awaiting_payment', 'paid', 'done', 'incomplete', 'failed', 'expired', 'cancelled');
create table setup_orders (
  team_id uuid not null references teams (id),
  id uuid not null,
  state setup_order_state not null,
  plan text,
  currency text not null,
  total_cents integer not null check (total_cents >= 0),
  payment_id text,
  payment_url text,
  expires_at timestamptz not null,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  primary key (team_id, id)
);
comment on table setup_orders is 'domains and mailboxes that were asked for together, and their payment';
comment on column setup_orders.id is 'the key under which the payment is created';
comment on column setup_orders.plan is 'of the provider of mailboxes; null: its usual one';
comment on column setup_orders.expires_at is 'wall-clock time; a payment is not waited for after it';
comment on column setup_orders.problem is 'what a person has to settle, in words';
comment on column setup_orders.closed_at is 'nothing of it is left to do';
create index setup_orders_id on setup_orders (id);
create index setup_orders_unpaid on setup_orders (expires_at) where state in ('planned', 'awaiting_payment');

create type setup_item_kind as enum ('domain', 'mailbox');
create type setup_item_state as enum ('planned', 'waiting', 'handed_over', 'created', 'done', 'failed');
create table setup_order_items (
  team_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind setup_item_kind not null,
  domain text not null,
  email text,
  first_name text,
  last_name text,
  owned boolean not null default false,
  price_cents integer not null check (price_cents >= 0),
  state setup_item_state not null,
  lane text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_token uuid,
  settings jsonb,
  credentials text,
  sender_id uuid,
  error text,
  handed_over_at timestamptz,
  closed_at timestamptz,
  primary key (team_id, id)
);
comment on table setup_order_items is 'the domains and mailboxes of orders; what is bought is handed to a connector as an action';
comment on column setup_order_items.id is 'said as Idempotency-Key by every try, and named by the report';
comment on column setup_order_items.owned is 'the team has it already: nothing is done and nothing paid';
comment on column setup_order_items.lane is 'organization and kind of the connector';
comment on column setup_order_items.due_at is 'wall-clock time; a claim puts it behind its lease';
comment on column setup_order_items.settings is 'of a mailbox that the provider created, until it is added';
comment on column setup_order_items.credentials is 'sealed; gone when the mailbox is added, or cannot be';
create index setup_order_items_order on setup_order_items (team_id, order_id);
create index setup_order_items_id on setup_order_items (id);
create index setup_order_items_waiting on setup_order_items (lane, team_id, due_at) where state = 'waiting';
create index setup_order_items_created on setup_order_items (due_at) where state = 'created';
create index setup_order_items_unanswered on setup_order_items (handed_over_at) where state = 'handed_over';
