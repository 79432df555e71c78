import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

/** Distinct people with a live enrollment in the organization. decided: that is what contacts_used counts */
export async function countLivePeople(db: Db | Trx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select distinct e.team_id, e.contact_profile_id from enrollments e join teams t on t.id = e.team_id
      where t.organization_id = ${organizationId} and e.deleted_at is null and e.life <> 'archived') live`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

export async function countUnverified(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from contact_profiles where team_id = ${teamId} and valid2 = 0`.execute(
    db,
  );
  return rows[0]!.waiting;
}

export const findContactsLimit = async (db: Db, organizationId: string): Promise<number> =>
  (
    await db
      .selectFrom('organizations')
      .select('contacts_limit')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).contacts_limit;

export const findLinkedinEnabled = async (db: Db, organizationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('organizations')
      .select('linkedin_enabled')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).linkedin_enabled;
