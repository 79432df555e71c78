import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { countMembers, deleteMember, findMember, findUserById } from './member-store.ts';
import type { MemberRow } from './member-store.ts';
import { findUser, insertMember, insertUser, lockAccounts } from './store.ts';
import { lockTeam } from './team-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

export interface NewMember {
  email?: string | undefined;
  user_id?: string | undefined;
  role?: UserRole | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}

/**
 * The id of a user; the caller holds `lockAccounts`. decided: an unknown email address becomes a user of the organization,
 * without a key. Throws 400 and 404.
 */
export async function userOf(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  organizationId: string,
  asked: NewMember,
): Promise<string> {
  const byId = asked.user_id !== undefined;
  if (byId && asked.email !== undefined)
    throw new ApiError('validation_error', 'name the user by email or by user_id, not by both', {
      param: 'user_id',
    });
  const known = byId
    ? await findUserById(trx, organizationId, asked.user_id!)
    : await findUser(trx, organizationId, asked.email!);
  if (!known && byId)
    throw new ApiError('resource_not_found', 'the organization has no such user', { param: 'user_id' });
  // decided: the role belongs to the user and holds in every team, so adding a member does not change it
  if (known && asked.role !== undefined && asked.role !== known.role)
    throw new ApiError('validation_error', `the user is ${known.role} already`, { param: 'role' });
  if (known) return known.id;
  const id = deps.ids.uuid(deps.clock.now());
  await insertUser(trx, {
    id,
    organization_id: organizationId,
    email: asked.email!,
    role: asked.role ?? 'team_member',
    first_name: asked.first_name ?? null,
    last_name: asked.last_name ?? null,
  });
  return id;
}

/** Throws 400 and 404. */
export async function addMember(
  deps: Deps,
  team: { id: string; organization_id: string },
  asked: NewMember,
): Promise<{ member: MemberRow; created: boolean }> {
  if (asked.email === undefined && asked.user_id === undefined)
    throw new ApiError('missing_required_parameter', 'one of email or user_id is required', {
      param: 'email',
    });
  return transact(deps.db, async (trx) => {
    await lockAccounts(trx);
    const userId = await userOf(trx, deps, team.organization_id, asked);
    const before = await findMember(trx, team.id, userId);
    if (before) return { member: before, created: false };
    await insertMember(trx, team.id, userId, deps.clock.now());
    return { member: (await findMember(trx, team.id, userId))!, created: true };
  });
}

/** Throws 404, and 409 for the last member. */
export async function removeMember(deps: Deps, teamId: string, userId: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockTeam(trx, teamId);
    if (!(await findMember(trx, teamId, userId)))
      throw new ApiError('resource_not_found', 'the team has no such member', { param: 'user_id' });
    // decided: a team keeps at least one member, as it keeps at least one campaign
    if ((await countMembers(trx, teamId)) === 1)
      throw new ApiError('minimum_members', 'the last member of a team stays in it', { param: 'user_id' });
    await deleteMember(trx, teamId, userId);
  });
}
