import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PlacementSeeds } from '../../platform/db/types.ts';

export type SeedRow = Selectable<PlacementSeeds>;

/** `organizationId` null: of every organization. */
export async function listSeeds(
  db: Db | Trx,
  organizationId: string | null,
): Promise<(SeedRow & { organization: string })[]> {
  const { rows } = await sql<SeedRow & { organization: string }>`
    select s.*, o.name as organization from placement_seeds s join organizations o on o.id = s.organization_id
    where ${organizationId}::uuid is null or s.organization_id = ${organizationId}
    order by o.name, s.provider, lower(s.email)`.execute(db);
  return rows;
}

export const findSeed = (db: Db | Trx, organizationId: string, id: string): Promise<SeedRow | undefined> =>
  db
    .selectFrom('placement_seeds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

const seedOf = (db: Db | Trx, organizationId: string, email: string) =>
  db
    .selectFrom('placement_seeds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    // In SQL, like the unique key: JavaScript lower-cases some letters differently.
    .where(sql<boolean>`lower(email) = lower(${email})`);

export const findSeedOf = (db: Db, organizationId: string, email: string): Promise<SeedRow | undefined> =>
  seedOf(db, organizationId, email).executeTakeFirst();

export const lockSeedOf = (trx: Trx, organizationId: string, email: string): Promise<SeedRow | undefined> =>
  seedOf(trx, organizationId, email).forUpdate().executeTakeFirst();

export const countSeeds = async (db: Db | Trx, organizationId: string): Promise<number> =>
  (
    await db
      .selectFrom('placement_seeds')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).count;

type Values = Pick<
  SeedRow,
  | 'email' | 'provider' | 'imap_host' | 'imap_port' | 'imap_security' | 'imap_user' | 'imap_password' | 'disabled'
>; // prettier-ignore

/** Resolves false when another request added this address. */
export async function insertSeed(
  trx: Trx,
  key: { organization_id: string; id: string },
  values: Values,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('placement_seeds')
    .values({ ...key, ...values, created_at: now, updated_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateSeed(
  trx: Trx,
  key: { organization_id: string; id: string },
  values: Values,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('placement_seeds')
    .set({ ...values, failures: 0, last_error: null, updated_at: now })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteSeed(trx: Trx, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('placement_seeds')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records how a check of the seed ended; `error` null: it could be read. */
export async function recordLook(
  db: Db,
  { organization_id, id }: Pick<SeedRow, 'organization_id' | 'id'>,
  error: string | null,
  wall: Date,
): Promise<void> {
  await sql`
    update placement_seeds set failures = case when ${error}::text is null then 0 else failures + 1 end,
      last_error = ${error}, checked_at = ${wall}
    where organization_id = ${organization_id} and id = ${id}`.execute(db);
}
