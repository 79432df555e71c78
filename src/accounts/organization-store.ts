import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface OrganizationSettings {
  contacts_limit: number;
  /** Verifications that are left; null: not metered. */
  verification_credits: number | null;
  linkedin_enabled: boolean;
  subsequences_enabled: boolean;
  timezone: string;
  inbox_link_tracking: boolean;
}

export interface OrganizationRow extends OrganizationSettings {
  id: string;
  name: string;
  created_at: Date;
  updated_at: Date;
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
  'created_at',
  'updated_at',
] as const;

export const listOrganizationRows = (db: Db, limit: number): Promise<OrganizationRow[]> =>
  db
    .selectFrom('organizations')
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findOrganization = (db: Db | Trx, id: string): Promise<OrganizationRow> =>
  db.selectFrom('organizations').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

export async function updateOrganization(
  trx: Trx,
  id: string,
  set: Partial<OrganizationSettings>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks the windows of teams that follow the organization's zone as due now: they are computed again before a mail leaves.
 * Resolves all teams of the organization.
 */
export async function closeTeamWindows(trx: Trx, id: string, now: Date): Promise<string[]> {
  await sql`
    with held as (select id from teams where organization_id = ${id} and window_until < 'infinity'
      and not mail_warm_schedule ? 'timezone' order by id for no key update)
    update teams t set window_until = ${now} from held where t.id = held.id`.execute(trx);
  const teams = trx.selectFrom('teams').select('id').where('organization_id', '=', id).orderBy('id');
  return (await teams.execute()).map((team) => team.id);
}

/** Postgres counts the days of the organization, so it must know the zone. */
export async function isZoneOfPostgres(db: Db, timezone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${timezone})) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

export const findOrganizationByName = (db: Db | Trx, name: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
