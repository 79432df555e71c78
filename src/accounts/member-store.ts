import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';

export interface MemberRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  role: UserRole;
  joined_at: Date;
}

const membersOf = (db: Db | Trx, teamId: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.role', 'm.joined_at'])
    .where('m.team_id', '=', teamId);

export const listMembers = (
  db: Db,
  teamId: string,
  at: { limit: number; offset: number },
): Promise<MemberRow[]> =>
  membersOf(db, teamId).orderBy('m.joined_at').orderBy('u.id').limit(at.limit).offset(at.offset).execute();

export const findMember = (db: Db | Trx, teamId: string, userId: string): Promise<MemberRow | undefined> =>
  membersOf(db, teamId).where('u.id', '=', userId).executeTakeFirst();

export const countMembers = async (db: Db | Trx, teamId: string): Promise<number> =>
  (
    await db
      .selectFrom('team_members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow()
  ).count;

export const findUserById = (trx: Trx, organizationId: string, id: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteMember(trx: Trx, teamId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updateRole(trx: Trx, userId: string, role: UserRole): Promise<void> {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}
