import { sql } from 'kysely';
import { claimRoundRobin, lastTurn } from '../platform/db/claim-round-robin.ts';
import type { TurnClaim, WaitingTable } from '../platform/db/claim-round-robin.ts';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import { rowLease } from '../platform/db/row-lease.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SetupItemState } from '../platform/db/types.ts';
import type { Turn } from '../platform/work/lane-limiter.ts';
import type { ItemRow, OrderKey } from './order-store.ts';

const lease = rowLease();

export type ItemKey = Pick<ItemRow, 'team_id' | 'id'>;

export async function listItems(
  db: Db | Trx,
  teamId: string,
  orderIds: readonly string[],
): Promise<ItemRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('setup_order_items')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('kind')
    .orderBy('id')
    .execute();
}

/**
 * Starts unblocked items of a locked, paid order: domains at once, a mailbox when its domain is done. A mailbox fails
 * if its domain failed or moved to another team. Resolves the states of all items.
 */
export async function advanceItems(
  trx: Trx,
  { team_id, id }: OrderKey,
  at: { now: Date; wall: Date },
): Promise<SetupItemState[]> {
  await sql`
    with begun as (
      select i.id, case when i.kind = 'domain' then null when d.state = 'failed' then 'its domain was not registered'
        when exists (
          select from domains x join teams t on t.id = x.team_id
            join teams own on own.id = i.team_id and own.organization_id = t.organization_id
          where x.domain = i.domain and x.disconnected_at is null and x.team_id <> i.team_id)
            then 'another team of the organization has its domain now'
        end as error
      from setup_order_items i
        join setup_order_items d on d.team_id = i.team_id and d.order_id = i.order_id and d.kind = 'domain'
        and d.domain = i.domain
      where i.team_id = ${team_id} and i.order_id = ${id} and i.state = 'planned'
        and (i.kind = 'domain' or d.state in ('done', 'failed')))
    update setup_order_items i
      set due_at = ${at.wall}, error = b.error,
      state = case when b.error is null then 'waiting' else 'failed' end::setup_item_state,
      closed_at = case when b.error is not null then ${at.now}::timestamptz end
    from begun b where i.team_id = ${team_id} and i.id = b.id`.execute(trx);
  const rows = await trx
    .selectFrom('setup_order_items')
    .select('state')
    .where('team_id', '=', team_id)
    .where('order_id', '=', id)
    .execute();
  return rows.map(({ state }) => state);
}

/** Failed items of a locked order start anew: a mailbox waits for its domain. */
export async function planFailedAgain(trx: Trx, { team_id, id }: OrderKey): Promise<void> {
  await sql`
    update setup_order_items
      set state = 'planned', attempts = 0, error = null, closed_at = null, handed_over_at = null, ${lease.ended}
    where team_id = ${team_id} and order_id = ${id} and state = 'failed'`.execute(trx);
}

export async function findItem(trx: Trx, organizationId: string, id: string): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`
    select i.* from setup_order_items i
    where i.id = ${id} and i.team_id in (select t.id from teams t where t.organization_id = ${organizationId})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type ClaimedItem = Pick<
  ItemRow,
  | 'team_id'
  | 'order_id'
  | 'id'
  | 'kind'
  | 'domain'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'price_cents'
  | 'lane'
  | 'attempts'
> & { organization_id: string; currency: string; plan: string | null };

const WAITING: WaitingTable = { name: 'setup_order_items', id: 'id', waits: sql`v.state = 'waiting'` };
const RESTS = ({ wall }: Pick<Sweep, 'wall'>): Sql => sql`
  select organization_id || ' ' || kind from connectors where rests_until > ${wall}`;

export const dueItems = dueBy(
  'wall',
  sql`due_at`,
  (at) => sql`from setup_order_items where state = 'waiting' and lane not in (${RESTS(at)})`,
);

export async function restingLanes(db: Db, wall: Date): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    select r.lane from (${RESTS({ wall })}) as r(lane)`.execute(db);
  return rows.map(({ lane }) => lane);
}

export async function claimItems(
  db: Db,
  at: TurnClaim,
): Promise<{ claimed: ClaimedItem[]; last: Turn | null }> {
  const { rows } = await sql<{ claimed: ClaimedItem[]; last: Turn | null }>`
    with ${claimRoundRobin(WAITING, at)},
    put as (
      update setup_order_items v set ${lease.behind(at)}, attempts = v.attempts + 1 from due
        where v.team_id = due.team_id and v.id = due.id
      returning v.team_id, v.order_id, v.id, v.kind, v.domain, v.email, v.first_name, v.last_name, v.price_cents,
        v.lane, v.attempts)
    select coalesce((select json_agg(row_to_json(r)) from (
        select put.*, t.organization_id, o.currency, o.plan from put join teams t on t.id = put.team_id
        join setup_orders o on o.team_id = put.team_id and o.id = put.order_id) r), '[]') as claimed,
      ${lastTurn(at)} as last`.execute(db);
  return rows[0]!;
}

/** Changes nothing if a report of the connector came first. */
export async function markItemHandedOver(db: Db, key: ItemKey, token: string, now: Date): Promise<void> {
  await sql`
    update setup_order_items set state = 'handed_over', handed_over_at = ${now}, ${lease.ended}, error = null
    where team_id = ${key.team_id} and id = ${key.id} and ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}

export async function retryItemAt(
  db: Db,
  key: ItemKey,
  token: string,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await sql`
    update setup_order_items set ${lease.freed(until)}, error = ${error}
    where team_id = ${key.team_id} and id = ${key.id} and ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}

/** Called when a worker ends: its items are free at once and handed over again with the same key. */
export async function freeItems(db: Db, token: string, wall: Date): Promise<void> {
  await sql`
    update setup_order_items set ${lease.freed(wall)} where ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}

export async function listUnansweredItems(
  db: Db,
  before: Date,
  limit: number,
): Promise<(ItemKey & Pick<ItemRow, 'order_id'>)[]> {
  const { rows } = await sql<ItemKey & Pick<ItemRow, 'order_id'>>`
    select team_id, order_id, id from setup_order_items where state = 'handed_over' and handed_over_at < ${before}
    order by handed_over_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Ends an item of a locked order if its state is one of `from`; with `token`, only under that lease. Resolves true if
 * it did.
 */
export async function endItem(
  trx: Trx,
  key: ItemKey,
  from: readonly SetupItemState[],
  ended: { state: 'done' | 'failed'; error?: string; senderId?: string; token?: string | undefined },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update setup_order_items
      set state = ${ended.state}, error = ${ended.error ?? null}, sender_id = ${ended.senderId ?? null}, ${lease.ended},
      settings = null, credentials = null, closed_at = ${now}, handed_over_at = coalesce(handed_over_at, ${now})
    where team_id = ${key.team_id} and id = ${key.id} and state = any(${from}::setup_item_state[])
      ${ended.token ? sql`and ${lease.heldBy(ended.token)}` : sql``}`.execute(trx);
  return numAffectedRows > 0n;
}

export async function keepCreated(
  trx: Trx,
  key: ItemKey,
  created: { settings: object; credentials: string; wall: Date; now: Date },
): Promise<void> {
  await sql`
    update setup_order_items
      set state = 'created', settings = ${JSON.stringify(created.settings)}, credentials = ${created.credentials},
      attempts = 0, ${lease.freed(created.wall)}, error = null, closed_at = null,
        handed_over_at = coalesce(handed_over_at, ${created.now})
    where team_id = ${key.team_id} and id = ${key.id}`.execute(trx);
}

export const dueCreated = dueBy('wall', sql`due_at`, sql`from setup_order_items where state = 'created'`);

/** Candidates for each mailbox that is taken: other workers may hold some. */
const TURNS_AHEAD = 4;

/** Takes mailboxes to add, until `until`. Organizations take turns, then their teams. */
export async function takeCreated(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with of_teams as (
      select team_id, id, lane, due_at, row_number() over (partition by team_id order by due_at, id) as place
      from setup_order_items where state = 'created' and due_at <= ${at.wall}),
    turns as (
      select team_id, id, due_at, row_number() over (partition by lane order by place, due_at, id) as turn
      from of_teams order by turn, due_at, id limit ${TURNS_AHEAD * at.limit}),
    due as (
      select i.team_id, i.id from setup_order_items i join turns t on t.team_id = i.team_id and t.id = i.id
      where i.state = 'created' and i.due_at <= ${at.wall} order by t.turn, t.due_at, t.id limit ${at.limit}
        for update of i skip locked),
    put as (
      update setup_order_items i set due_at = ${at.until}, attempts = i.attempts + 1 from due
        where i.team_id = due.team_id and i.id = due.id
      returning i.*)
    select * from put`.execute(db);
  return rows;
}

export async function postponeCreated(
  db: Db,
  key: ItemKey,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await sql`
    update setup_order_items set due_at = ${until}, error = ${error}
    where team_id = ${key.team_id} and id = ${key.id} and state = 'created'`.execute(db);
}
