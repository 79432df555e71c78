import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SetupOrderItems, SetupOrders, SetupOrderState } from '../platform/db/types.ts';
import { OPEN_ORDERS } from './rules/order.ts';
import type { ShownState } from './rules/order-reason.ts';

export type OrderRow = Selectable<SetupOrders>;
export type ItemRow = Selectable<SetupOrderItems>;
export type OrderKey = Pick<OrderRow, 'team_id' | 'id'>;

/** Serializes the planning of an organization's orders: the second sees the first. */
export async function lockOrdersOf(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setup ${organizationId}`}, 0))`.execute(trx);
}

export interface Conflict {
  team_id: string;
  order_id: string;
  state: SetupOrderState;
  name: string;
}

export async function listConflicts(
  trx: Db | Trx,
  at: { organizationId: string; domains: readonly string[]; emails: readonly string[]; butFor?: string },
): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select i.team_id, i.order_id, o.state, coalesce(i.email, i.domain) as name
    from setup_order_items i join setup_orders o on o.team_id = i.team_id and o.id = i.order_id
    where i.team_id in (select t.id from teams t where t.organization_id = ${at.organizationId}) and not i.owned
      and (o.state = any(${[...OPEN_ORDERS]}::setup_order_state[])
        or o.state = 'incomplete' and o.closed_at is null and i.state = 'failed')
      and o.id is distinct from ${at.butFor ?? null}::uuid
      and (i.kind = 'domain' and i.domain = any(${at.domains}::text[]) or i.kind = 'mailbox'
        and i.email = any(${at.emails}::text[]))
    order by i.order_id, name limit 100`.execute(trx);
  return rows;
}

export async function listConnected(
  db: Db | Trx,
  organizationId: string,
  domains: readonly string[],
): Promise<{ domain: string; team_id: string }[]> {
  const { rows } = await sql<{ domain: string; team_id: string }>`
    select d.domain, d.team_id from domains d join teams t on t.id = d.team_id
    where t.organization_id = ${organizationId} and d.domain = any(${domains}::text[])
      and d.disconnected_at is null`.execute(db);
  return rows;
}

export async function listOrderedMailboxes(
  db: Db | Trx,
  teamId: string,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, lower(email) as email from senders
    where team_id = ${teamId} and deleted_at is null and lower(email) = any(${emails}::text[])`.execute(db);
  return rows;
}

export type NewOrder = Pick<
  OrderRow,
  'team_id' | 'id' | 'plan' | 'currency' | 'total_cents' | 'expires_at' | 'created_at'
>;
export type NewItem = Pick<
  ItemRow,
  | 'id'
  | 'kind'
  | 'domain'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'owned'
  | 'price_cents'
  | 'state'
  | 'lane'
  | 'sender_id'
>;

export async function insertOrder(trx: Trx, order: NewOrder, items: readonly NewItem[]): Promise<void> {
  await trx
    .insertInto('setup_orders')
    .values({ ...order, state: 'planned', updated_at: order.created_at })
    .execute();
  const rows = items.map((item) => ({
    ...item,
    team_id: order.team_id,
    order_id: order.id,
    due_at: order.created_at,
  }));
  await trx.insertInto('setup_order_items').values(rows).execute();
}

/** Deletes an order whose payment could not be created, unless it was paid all the same. */
export async function dropPlanned(trx: Trx, { team_id, id }: OrderKey): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from setup_orders where team_id = ${team_id} and id = ${id} and state = 'planned'`.execute(trx);
  if (numAffectedRows === 0n) return;
  await sql`delete from setup_order_items where team_id = ${team_id} and order_id = ${id}`.execute(trx);
}

/** Expires an order whose payment may or may not have been created. */
export async function expirePlanned(trx: Trx, { team_id, id }: OrderKey, now: Date): Promise<void> {
  await sql`
    update setup_orders set state = 'expired', closed_at = ${now}, updated_at = ${now}
    where team_id = ${team_id} and id = ${id} and state = 'planned'`.execute(trx);
}

export async function lockOrder(
  trx: Trx,
  by: { organizationId: string; id: string } | OrderKey,
): Promise<OrderRow | null> {
  const own =
    'team_id' in by
      ? sql`o.team_id = ${by.team_id}`
      : sql`o.team_id in (select t.id from teams t where t.organization_id = ${by.organizationId})`;
  const { rows } = await sql<OrderRow>`
    select o.* from setup_orders o where o.id = ${by.id} and ${own} for no key update of o`.execute(trx);
  return rows[0] ?? null;
}

type OrderChange = Partial<
  Pick<OrderRow, 'state' | 'payment_id' | 'payment_url' | 'expires_at' | 'problem' | 'paid_at' | 'closed_at'>
>;

export async function changeOrderRow(
  trx: Trx,
  { team_id, id }: OrderKey,
  change: OrderChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('setup_orders')
    .set({ ...change, updated_at: now })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .execute();
}

/** Leaves out planned orders, which have no link yet. */
export async function findOrder(db: Db, organizationId: string, id: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('setup_orders as o')
    .innerJoin('teams as t', 't.id', 'o.team_id')
    .selectAll('o')
    .where('o.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .where('o.state', '<>', 'planned')
    .executeTakeFirst();
  return row ?? null;
}

/** The newest first. `total` counts all pages. */
export async function listOrders(
  db: Db,
  at: { teamId: string; state: ShownState | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: OrderRow[] }> {
  let query = db.selectFrom('setup_orders').where('team_id', '=', at.teamId).where('state', '<>', 'planned');
  const { state } = at;
  if (state === 'closed') query = query.where('state', '=', 'incomplete').where('closed_at', 'is not', null);
  else if (state) query = query.where('state', '=', state);
  if (state === 'incomplete') query = query.where('closed_at', 'is', null);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(at.limit).offset(at.offset).execute();
  return { total: Number(total), rows };
}

export const listOpenOrders = (db: Db, teamId: string, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('setup_orders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('closed_at', 'is', null)
    .where('state', '<>', 'planned')
    .orderBy('id')
    .limit(limit)
    .execute();

export const dueExpiries = dueBy(
  'wall',
  sql`expires_at`,
  sql`from setup_orders where state in ('planned', 'awaiting_payment')`,
);

export async function listExpired(db: Db, wall: Date, limit: number): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select team_id, id from setup_orders where state in ('planned', 'awaiting_payment') and expires_at <= ${wall}
    order by expires_at limit ${limit}`.execute(db);
  return rows;
}
