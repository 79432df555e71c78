import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { requireStillAdmin } from './key-access.ts';
import { hasOtherAdminKey } from './key-store.ts';
import { countMembers, deleteMember, findMember, findUserById, updateRole } from './member-store.ts';
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
 * The id and role of a user; the caller holds `lockAccounts`. decided: an unknown email address becomes a user of the
 * organization, without a key. Throws 400 and 404.
 */
export async function userOf(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  organizationId: string,
  asked: NewMember,
): Promise<{ id: string; role: UserRole; isNew: boolean }> {
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
  if (known) return { ...known, isNew: false };
  const role = asked.role ?? 'team_member';
  const id = deps.ids.uuid(deps.clock.now());
  await audit(trx, 'users', { id });
  await insertUser(trx, {
    id,
    organization_id: organizationId,
    email: asked.email!,
    role,
    first_name: asked.first_name ?? null,
    last_name: asked.last_name ?? null,
  });
  return { id, role, isNew: true };
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
    const { id: userId, role } = await userOf(trx, deps, team.organization_id, asked);
    // decided: the role belongs to the user and holds in every team, so adding a member does not change it
    if (asked.role !== undefined && asked.role !== role)
      throw new ApiError('validation_error', `the user is ${role} already`, { param: 'role' });
    const before = await findMember(trx, team.id, userId);
    if (before) return { member: before, created: false };
    await audit(trx, 'team_members', { team_id: team.id, user_id: userId });
    await insertMember(trx, team.id, userId, deps.clock.now());
    return { member: (await findMember(trx, team.id, userId))!, created: true };
  });
}

/** Throws 403 for an admin of the organization (only another one removes them), 404, and 409 for the last member. */
export async function removeMember(
  deps: Deps,
  teamId: string,
  { userId, asking }: { userId: string; asking: Principal },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockTeam(trx, teamId);
    const member = await findMember(trx, teamId, userId);
    if (!member)
      throw new ApiError('resource_not_found', 'the team has no such member', { param: 'user_id' });
    if (member.role === 'org_admin' && asking.role !== 'org_admin')
      throw new ApiError(
        'insufficient_permissions',
        'only an admin of the organization takes one out of a team',
      );
    // decided: a team keeps at least one member, as it keeps at least one campaign
    if ((await countMembers(trx, teamId)) === 1)
      throw new ApiError('minimum_members', 'the last member of a team stays in it', { param: 'user_id' });
    await audit(trx, 'team_members', { team_id: teamId, user_id: userId });
    await deleteMember(trx, teamId, userId);
  });
}

/**
 * Sets what a member may do, here and in their other teams. Throws 401, 403, 404, and 409 if no other user has a lasting
 * key of an organization admin. decided: for a member of a team, because users are listed with their teams alone
 */
export async function changeRole(
  deps: Deps,
  team: { id: string; organization_id: string },
  { userId, role, asking }: { userId: string; role: UserRole; asking: Principal },
): Promise<MemberRow> {
  return transact(deps.db, async (trx) => {
    await lockAccounts(trx);
    await requireStillAdmin(trx, asking, deps.clock.wall());
    const member = await findMember(trx, team.id, userId);
    if (!member)
      throw new ApiError('resource_not_found', 'the team has no such member', { param: 'user_id' });
    const others = { besides: { userId }, until: null };
    if (
      member.role === 'org_admin' &&
      role !== 'org_admin' &&
      !(await hasOtherAdminKey(trx, team.organization_id, others))
    )
      throw new ApiError(
        'minimum_admin_keys',
        'no other user has a key of an organization admin that lasts and is bound to nothing; create one first',
        { param: 'role' },
      );
    await audit(trx, 'users', { id: userId });
    await updateRole(trx, userId, role);
    return (await findMember(trx, team.id, userId))!;
  });
}
