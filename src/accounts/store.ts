import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export const findTeam = (db: Db | Trx, id: string) =>
  db
    .selectFrom('teams')
    .modifyFront(prepared('team'))
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A condition on `teams t`: the teams that a principal may use. */
export const inScope = ({
  organizationId,
  memberId,
  onlyTeams,
}: {
  organizationId: string;
  memberId: string | null;
  onlyTeams: readonly string[] | null;
}): RawBuilder<boolean> => sql<boolean>`t.organization_id = ${organizationId}
  ${
    memberId === null
      ? sql``
      : sql`and exists (select 1 from team_members m where m.team_id = t.id and m.user_id = ${memberId})`
  }
  ${onlyTeams === null ? sql`` : sql`and t.id = any(${onlyTeams}::uuid[])`}`;

export async function listTeamIds(
  db: Db,
  scope: Parameters<typeof inScope>[0],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('teams as t')
    .select('t.id')
    .where(inScope(scope))
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const isMember = async (db: Db | Trx, teamId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('team_members')
    .modifyFront(prepared('member of team'))
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

export async function insertOrganization(trx: Trx, row: { id: string; name: string }): Promise<void> {
  await trx.insertInto('organizations').values(row).execute();
}

export const findUser = (trx: Db | Trx, organizationId: string, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

/** A condition on `users u`: who is an admin of the organization or in a team. A provider signs no others in. */
export const IS_PLACED = sql<boolean>`(u.role = 'org_admin' or exists (
  select from team_members m where m.user_id = u.id))`;

/** `email` in lower case. */
export const findPlacedUser = (trx: Trx, organizationId: string, email: string) =>
  trx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email))
    .where(IS_PLACED)
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

/** Serialises creations of organizations, users and keys. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(trx);
}

export async function findUnknownOrganizations(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${names}::text[]) as asked (name)
    where not exists (select from organizations o where lower(o.name) = lower(asked.name))`.execute(db);
  return rows.map(({ name }) => name);
}
