import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBySome } from '../platform/db/due.ts';
import type { Asks, Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ConnectorEvents, ConnectorEventState } from '../platform/db/types.ts';
import { SEALED } from './rules/sealed.ts';

export type ConnectorEventRow = Selectable<ConnectorEvents>;

/** Resolves false for a repeated report. */
export async function insertConnectorEvent(
  db: Db,
  event: Pick<ConnectorEventRow, 'organization_id' | 'id' | 'kind' | 'event_id' | 'type' | 'reader'> & {
    body: object;
  },
  at: { now: Date; wall: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('connector_events')
    .values({ ...event, body: JSON.stringify(event.body), due_at: at.wall, received_at: at.now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function dueConnectorEvents(reader: string): Asks<Pick<Sweep, 'wall'>> {
  const received = sql`from connector_events where reader = ${reader} and state = 'received'`;
  return alsoLate(
    ({ wall }) => sql`select 1 ${received} and due_at <= ${wall}`,
    lateBySome('wall', sql`due_at`, received),
  );
}

export async function nextOrganization(
  db: Db,
  at: { reader: string; wall: Date; after: string },
): Promise<string | null> {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from connector_events
      where reader = ${at.reader} and state = 'received' and due_at <= ${at.wall}
      and organization_id > ${at.after}::uuid order by organization_id limit 1`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/**
 * Locks the oldest due event of an organization until the end of the transaction. Null: nothing is due, or another worker applies
 * this organization's events, which go one after another.
 */
export async function takeConnectorEvent(
  trx: Trx,
  at: { reader: string; organizationId: string; wall: Date },
): Promise<ConnectorEventRow | null> {
  const { rows: free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${at.reader} ${at.organizationId}`}, 0)) as free`.execute(
    trx,
  );
  if (!free[0]!.free) return null;
  const { rows } = await sql<ConnectorEventRow>`
    select * from connector_events
      where reader = ${at.reader} and organization_id = ${at.organizationId} and state = 'received'
      and due_at <= ${at.wall} order by due_at, id limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

type Key = Pick<ConnectorEventRow, 'organization_id' | 'id'>;

/** Closes an event and drops its secrets. */
export async function closeConnectorEvent(
  trx: Db | Trx,
  key: Key,
  state: Exclude<ConnectorEventState, 'received'>,
  note: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('connector_events')
    .set({ state, note, closed_at: now, body: sql`body - ${SEALED}::text` })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .execute();
}

export async function postponeConnectorEvent(
  db: Db,
  key: Key,
  at: { attempts: number; note: string; until: Date },
): Promise<void> {
  await db
    .updateTable('connector_events')
    .set({ attempts: at.attempts, note: at.note, due_at: at.until })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .where('state', '=', 'received')
    .execute();
}

export async function purgeConnectorEvents(db: Db, before: Date, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from connector_events e using (
      select organization_id, id from connector_events where received_at < ${before} and state <> 'received'
        order by received_at limit ${limit}) old
    where e.organization_id = old.organization_id and e.id = old.id`.execute(db);
  return numAffectedRows === BigInt(limit);
}
