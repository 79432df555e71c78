import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { UserRole } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import { requireRole } from '../platform/http/permit.ts';
import type { Identity } from '../platform/http/principal.ts';
import { mayCall } from '../platform/rules/role.ts';
import { isEnded, roleOf } from './key-bindings.ts';
import { findApiKeyById } from './key-store.ts';
import { findTeam, isMember } from './store.ts';

export async function mayStillUse(
  db: Db,
  at: { apiKeyId: string; teamId: string; needs: UserRole; wall: Date },
): Promise<boolean> {
  const key = await findApiKeyById(db, at.apiKeyId);
  if (!key || isEnded(key, at.wall)) return false;
  const team = await findTeam(db, at.teamId);
  if (team?.organization_id !== key.organization_id) return false;
  if (!mayCall(roleOf(key), at.needs)) return false;
  if (key.only_teams && !key.only_teams.includes(team.id)) return false;
  return key.user_role === 'org_admin' || isMember(db, at.teamId, key.user_id);
}

/**
 * For a change of keys and roles; the caller holds `lockAccounts`. The asking key may have been revoked, and its user
 * lowered, since authentication: it must not create a successor of itself, nor raise its user again. Throws 401 and 403.
 */
export async function requireStillAdmin(
  trx: Trx,
  { organizationId, apiKeyId }: Pick<Identity, 'organizationId' | 'apiKeyId'>,
  now: Date,
): Promise<void> {
  const key = await findApiKeyById(trx, apiKeyId);
  if (key?.organization_id !== organizationId || isEnded(key, now))
    throw new ApiError('invalid_api_key', 'the API key is not valid');
  requireRole({ role: roleOf(key) }, 'org_admin');
}
