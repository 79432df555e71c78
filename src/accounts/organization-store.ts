import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

/** What an operator sets of an organization. */
export interface OrganizationSettings {
  contacts_limit: number;
  /** Verifications that it may still ask for; null: they are not metered. */
  verification_credits: number | null;
  linkedin_enabled: boolean;
  subsequences_enabled: boolean;
  timezone: string;
  /** Whether links in replies are tracked, where the team does not say. */
  inbox_link_tracking: boolean;
}

export interface OrganizationRow extends OrganizationSettings {
  id: string;
  name: string;
}

const COLUMNS = [
  'id',
  'name',
  'contacts_limit',
  'verification_credits',
  'linkedin_enabled',
  'subsequences_enabled',
  'timezone',
  'inbox_link_tracking',
] as const;

export const listOrganizationRows = (db: Db, limit: number): Promise<OrganizationRow[]> =>
  db
    .selectFrom('organizations')
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Changes what is given. Resolves the organization after it, undefined when none has the name. */
export const updateOrganization = (
  db: Db | Trx,
  name: string,
  set: Partial<OrganizationSettings>,
  now: Date,
): Promise<OrganizationRow | undefined> =>
  db
    .updateTable('organizations')
    .set({ ...set, updated_at: now })
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Whether Postgres knows the zone: it counts the days of the organization. */
export async function isZoneOfPostgres(db: Db, timezone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${timezone})) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

/** The id of the organization with this name. */
export const findOrganizationByName = (db: Db | Trx, name: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
