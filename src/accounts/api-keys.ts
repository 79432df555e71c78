import { audit } from '../platform/audit/audit.ts';
import type { Services } from '../platform/services.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { UserRole } from '../platform/db/types.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Principal } from '../platform/http/principal.ts';
import { userOf } from './change-members.ts';
import { addKey, newApiKey } from './create-api-key.ts';
import { requireStillAdmin } from './key-access.ts';
import { isFreeAdmin, ownRole, rangesWithin, roleOf } from './key-bindings.ts';
import { findKeyOf, hasOtherAdminKey, listApiKeys, revokeApiKeyRow } from './key-store.ts';
import type { KeyRow } from './key-store.ts';
import { insertMember, lockAccounts } from './store.ts';

export interface ApiKeyListed {
  id: string;
  name: string | null;
  organization: string;
  email: string;
  /** What the key may do. */
  role: string;
  only_teams: string[] | null;
  ip_ranges: string[] | null;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** True when the key is hashed with an older or unknown master secret; its next use rehashes it with the newest. */
  older_secret: boolean;
}

/** For operators: keys of one organization, or of all (null), without the secret. */
export async function apiKeys(
  deps: Pick<Services, 'db' | 'secrets'>,
  organization: string | null,
): Promise<ApiKeyListed[]> {
  const rows = await listApiKeys(deps.db, organization);
  return rows.map(({ secret_kid, user_role, key_role, ...row }) => ({
    ...row,
    role: roleOf({ ...row, user_role, key_role }),
    older_secret: secret_kid !== deps.secrets.kid,
  }));
}

/** Ids of keys that no listed master secret verifies: their callers get 401. Ended keys are left out. */
export async function unverifiableApiKeys(
  deps: Pick<Services, 'db' | 'clock' | 'secrets'>,
): Promise<string[]> {
  const now = deps.clock.wall();
  return (await listApiKeys(deps.db, null))
    .filter((key) => !key.revoked_at && !(key.expires_at && key.expires_at <= now))
    .filter(({ secret_kid: kid }) => kid !== null && !deps.secrets.kids.includes(kid))
    .map(({ id }) => id);
}

/** For operators: ends a key of any organization, even the last one. False when there is no such id. */
export const revokeApiKey = (deps: Pick<Services, 'db' | 'clock'>, id: string): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    await audit(trx, 'api_keys', { id });
    return revokeApiKeyRow(trx, id, deps.clock.wall());
  });

export interface NewApiKey {
  name?: string | null | undefined;
  /** Without `email` and `user_id`: the asking user. */
  email?: string | undefined;
  user_id?: string | undefined;
  role?: UserRole | undefined;
  team_ids?: readonly string[] | undefined;
  only_teams?: string[] | null | undefined;
  ip_ranges?: string[] | null | undefined;
  expires_at?: string | null | undefined;
}

/**
 * Creates a key for a user of the principal's organization. Creates the user when the address is unknown, and adds
 * the user to the teams, which the caller has checked, as those of `only_teams`. `key` is the secret, which is not
 * stored. Throws 400, 403 and 404.
 */
export function issueApiKey(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  principal: Principal,
  { asked, claim }: { asked: NewApiKey; claim: Claim | null },
): Promise<{ key: string; row: KeyRow }> {
  const { organizationId, userId: asking } = principal;
  const ranges = rangesWithin(principal, asked.ip_ranges);
  const expiresAt = asked.expires_at ? new Date(asked.expires_at) : null;
  if (expiresAt && expiresAt <= deps.clock.wall())
    throw new ApiError('validation_error', 'expires_at must be in the future', { param: 'expires_at' });
  const isOwn = asked.email === undefined && asked.user_id === undefined;
  const user = isOwn ? { ...asked, user_id: asking } : asked;
  return transact(deps.db, async (trx) => {
    await lockAccounts(trx);
    await requireStillAdmin(trx, principal, deps.clock.wall());
    await recordWork(trx, claim);
    const { id: userId, role: userRole, isNew } = await userOf(trx, deps, organizationId, user);
    for (const teamId of asked.team_ids ?? []) {
      await audit(trx, 'team_members', { team_id: teamId, user_id: userId });
      await insertMember(trx, teamId, userId, deps.clock.now());
    }
    const key = newApiKey(deps.ids);
    const id = await addKey(trx, deps, key, {
      organizationId,
      userId,
      name: asked.name ?? null,
      expiresAt,
      role: isNew ? null : ownRole(userRole, asked.role),
      onlyTeams: asked.only_teams ?? null,
      ipRanges: ranges,
    });
    return { key, row: (await findKeyOf(trx, organizationId, id))! };
  });
}

/**
 * Ends a key of the principal's organization; an ended key stays ended. Throws 401, 403, 404, and 409 for the last key of
 * an admin.
 * decided: without an admin key, keys can be created only on the server, where `outreachd api-keys revoke` ends any key.
 * decided: a key that expires sooner does not count as another admin key, so that a revocation never brings that day nearer;
 * nor does one that is bound to a role, teams or addresses, which may be out of reach
 */
export function revokeKeyOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  principal: Principal,
  id: string,
): Promise<KeyRow> {
  const { organizationId } = principal;
  return transact(db, async (trx) => {
    // Two admins who revoke each other's key run one after the other.
    await lockAccounts(trx);
    await requireStillAdmin(trx, principal, clock.wall());
    const key = await findKeyOf(trx, organizationId, id);
    if (key?.kind !== 'key')
      throw new ApiError('resource_not_found', 'there is no such API key', { param: 'id' });
    const now = clock.wall();
    const isUsable = !key.revoked_at && !(key.expires_at && key.expires_at <= now);
    const until = key.expires_at;
    const besides = { id };
    if (isFreeAdmin(key) && isUsable && !(await hasOtherAdminKey(trx, organizationId, { besides, until })))
      throw new ApiError(
        'minimum_admin_keys',
        'no other key of an organization admin lasts as long as this one; create one first, or revoke this ' +
          'one on the server with outreachd api-keys revoke',
        { param: 'id' },
      );
    await audit(trx, 'api_keys', { id });
    await revokeApiKeyRow(trx, id, now);
    return (await findKeyOf(trx, organizationId, id))!;
  });
}
