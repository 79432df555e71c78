import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';

export const findApiKey = (db: Db, hashes: string[]) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select([
      'k.id',
      'k.organization_id',
      'k.user_id',
      'k.expires_at',
      'k.revoked_at',
      'k.last_used_at',
      'k.secret_kid',
      'u.role',
    ])
    .where('k.key_hash', 'in', hashes)
    .executeTakeFirst();

export const findApiKeyById = (db: Db, id: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.organization_id', 'k.user_id', 'k.expires_at', 'k.revoked_at', 'u.role'])
    .where('k.id', '=', id)
    .executeTakeFirst();

export async function touchApiKey(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Keeps the hash of a key under another master secret. Leaves it when another row has that hash. */
export async function rehashApiKey(
  db: Db,
  id: string,
  to: { key_hash: string; secret_kid: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set(to)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from api_keys o where o.key_hash = ${to.key_hash} and o.id <> ${id})`,
    )
    .execute();
}

export const listApiKeys = (db: Db, organization: string | null) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select([
      'k.id',
      'o.name as organization',
      'u.email',
      'u.role',
      'k.last4',
      'k.created_at',
      'k.last_used_at',
      'k.expires_at',
      'k.revoked_at',
      'k.secret_kid',
    ])
    .where(organization === null ? sql<boolean>`true` : sql<boolean>`lower(o.name) = lower(${organization})`)
    .orderBy('o.name')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();

/** False when there is no such key. A key that is revoked already keeps its time. */
export async function revokeApiKeyRow(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at})` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findTeam = (db: Db | Trx, id: string) =>
  db
    .selectFrom('teams')
    .modifyFront(sql`/* team */`)
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isMember = async (db: Db | Trx, teamId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('team_members')
    .modifyFront(sql`/* member of team */`)
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

export const findOrganizationByName = (trx: Trx, name: string) =>
  trx
    .selectFrom('organizations')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();

export async function insertOrganization(trx: Trx, row: { id: string; name: string }): Promise<void> {
  await trx.insertInto('organizations').values(row).execute();
}

export const findUser = (trx: Trx, organizationId: string, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

export async function insertUser(
  trx: Trx,
  row: {
    id: string;
    organization_id: string;
    email: string;
    role: UserRole;
    first_name?: string | null;
    last_name?: string | null;
  },
): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

export async function insertApiKey(
  trx: Trx,
  row: {
    id: string;
    organization_id: string;
    user_id: string;
    key_hash: string;
    secret_kid: string;
    last4: string;
  },
): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
}

export const findDefaultTeam = (trx: Trx, organizationId: string) =>
  trx
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .executeTakeFirst();

export async function insertTeam(
  trx: Trx,
  row: { id: string; organization_id: string; name: string; is_default?: boolean } & Record<string, unknown>,
): Promise<void> {
  await trx.insertInto('teams').values(row).execute();
}

export async function insertMember(trx: Trx, teamId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .execute();
}

/** Serialises two creations of the same organization, user or key. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(trx);
}

/** Those of these names that no organization has, in any case of letters. */
export async function findUnknownOrganizations(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${names}::text[]) as asked (name)
    where not exists (select from organizations o where lower(o.name) = lower(asked.name))`.execute(db);
  return rows.map(({ name }) => name);
}
