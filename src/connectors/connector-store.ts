import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Connectors } from '../platform/db/types.ts';
import type { ConnectorKind } from './rules/kinds.ts';

export type ConnectorRow = Selectable<Connectors>;

export interface ConnectorKey {
  organizationId: string;
  kind: ConnectorKind;
}

export async function findConnector(db: Db | Trx, key: ConnectorKey): Promise<ConnectorRow | null> {
  const row = await db
    .selectFrom('connectors')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  return row ?? null;
}

export async function listConnectors(db: Db): Promise<(ConnectorRow & { organization: string })[]> {
  const { rows } = await sql<ConnectorRow & { organization: string }>`
    select c.*, o.name as organization from connectors c join organizations o on o.id = c.organization_id
      order by o.name, c.kind`.execute(db);
  return rows;
}

/** Connectors of an organization, without their secrets, and what they reported that is not applied. */
export async function readStandings(db: Db, organizationId: string) {
  const { rows } = await sql<{
    kind: ConnectorKind;
    url: string;
    failures: number;
    rests_until: Date | null;
    last_error: string | null;
    events_waiting: number;
    events_failed: number;
  }>`
    select c.kind, c.url, c.failures, c.rests_until, c.last_error, e.waiting as events_waiting,
      e.failed as events_failed
    from connectors c
      cross join lateral (
        select (count(*) filter (where state = 'received'))::int as waiting,
          (count(*) filter (where state = 'failed'))::int as failed
        from connector_events e
        where e.organization_id = c.organization_id and e.kind = c.kind and e.state in ('received', 'failed')) e
    where c.organization_id = ${organizationId} order by c.kind`.execute(db);
  return rows;
}

export async function putConnector(
  db: Db,
  key: ConnectorKey,
  { url, secret }: { url: string; secret: string },
  now: Date,
): Promise<void> {
  const fresh = { url, secret, failures: 0, rests_until: null, last_error: null, updated_at: now };
  await db
    .insertInto('connectors')
    .values({ organization_id: key.organizationId, kind: key.kind, created_at: now, ...fresh })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind']).doUpdateSet(fresh))
    .execute();
}

export async function deleteConnector(db: Db, key: ConnectorKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connectors')
    .where('organization_id', '=', key.organizationId)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function saveStanding(
  db: Db | Trx,
  key: ConnectorKey,
  standing: { failures: number; restsUntil: Date | null; error: string | null },
): Promise<void> {
  await sql`
    update connectors set failures = ${standing.failures}, rests_until = ${standing.restsUntil},
      last_error = ${standing.error}
    where organization_id = ${key.organizationId} and kind = ${key.kind}
      and (failures, rests_until, last_error) is distinct from (${standing.failures},
        ${standing.restsUntil}::timestamptz, ${standing.error}::text)`.execute(db);
}

/** Records the error without making the connector rest. */
export async function saveError(db: Db, key: ConnectorKey, error: string): Promise<void> {
  await db
    .updateTable('connectors')
    .set({ last_error: error })
    .where('organization_id', '=', key.organizationId)
    .where('kind', '=', key.kind)
    .execute();
}
