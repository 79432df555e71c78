import { audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ApiKeyKind, UserRole } from '../platform/db/types.ts';
import type { Ids } from '../platform/ids.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { mayCall, roleOfKey } from '../platform/rules/role.ts';
import type { Secrets } from '../platform/secrets.ts';
import {
  findDefaultTeam,
  findTeam,
  findUser,
  insertMember,
  insertOrganization,
  insertTeam,
  insertUser,
  lockAccounts,
} from './store.ts';
import { insertApiKey } from './key-store.ts';
import { findOrganizationByName } from './organization-store.ts';

export interface CreateApiKey {
  organization: string;
  email: string;
  role: UserRole;
  teamIds?: string[];
  onlyTeams?: string[] | null;
  ipRanges?: string[] | null;
  expiresAt?: Date | null;
  /** The secret to use (bootstrap); default: a random one. */
  key?: string;
}

export interface CreatedApiKey {
  api_key: string;
  organization_id: string;
  user_id: string;
  role: UserRole;
  default_team_id: string;
}

const KEY_BYTES = 32;

type KeyDeps = { secrets: Secrets; ids: Ids; clock: Clock };

/** `ok_live_` marks the key for secret scanners. */
export const newApiKey = (ids: Ids): string => `ok_live_${ids.token(KEY_BYTES)}`;

export async function addKey(
  trx: Trx,
  { secrets, ids, clock }: KeyDeps,
  key: string,
  of: {
    id?: string;
    organizationId: string;
    userId: string;
    name?: string | null;
    expiresAt?: Date | null;
    role?: UserRole | null;
    onlyTeams?: string[] | null;
    ipRanges?: string[] | null;
    kind?: ApiKeyKind;
    madeFrom?: string | null;
    lastsUntil?: Date;
  },
): Promise<string> {
  const id = of.id ?? ids.uuid(clock.now());
  await audit(trx, 'api_keys', { id });
  await insertApiKey(trx, {
    id,
    organization_id: of.organizationId,
    user_id: of.userId,
    key_hash: secrets.hashKey(key),
    secret_kid: secrets.kid,
    last4: key.slice(-4),
    name: of.name ?? null,
    expires_at: of.expiresAt ?? null,
    role: of.role ?? null,
    only_teams: of.onlyTeams ?? null,
    ip_ranges: of.ipRanges ?? null,
    kind: of.kind ?? 'key',
    made_from: of.madeFrom ?? null,
    lasts_until: of.lastsUntil ?? null,
    created_at: clock.wall(),
  });
  return id;
}

/**
 * Creates a key and what it needs: organization, default team, user, memberships. The result holds the secret once; only its
 * keyed hash is stored. decisions: Commands
 */
export async function createApiKey(deps: KeyDeps & { db: Db }, asked: CreateApiKey): Promise<CreatedApiKey> {
  const { ids } = deps;
  const at = deps.clock.now();
  const key = asked.key ?? newApiKey(ids);
  return transact(deps.db, async (trx) => {
    await lockAccounts(trx);
    const organizationId =
      (await findOrganizationByName(trx, asked.organization))?.id ?? (await makeOrganization(trx));
    const teamId =
      (await findDefaultTeam(trx, organizationId))?.id ?? (await makeDefaultTeam(trx, organizationId));
    const user = await findUser(trx, organizationId, asked.email);
    const userId = user?.id ?? ids.uuid(at);
    await audit(trx, 'users', { id: userId });
    if (!user)
      await insertUser(trx, {
        id: userId,
        organization_id: organizationId,
        email: asked.email,
        role: asked.role,
      });
    for (const member of [teamId, ...(asked.teamIds ?? [])]) {
      await audit(trx, 'team_members', { team_id: member, user_id: userId });
      await insertMember(trx, member, userId, at);
    }
    const { onlyTeams = null, ipRanges = null, expiresAt = null } = asked;
    for (const only of onlyTeams ?? [])
      if ((await findTeam(trx, only))?.organization_id !== organizationId)
        throw new OperatorError(`${asked.organization} has no team ${only}`);
    const userRole = user?.role ?? asked.role;
    // The bootstrap key names its own secret, and takes its user as they are.
    if (asked.key === undefined && !mayCall(userRole, asked.role))
      throw new OperatorError(`${asked.email} is ${userRole}: a key of theirs may do at most that`);
    // As with POST /api-keys: what is asked for of a known user stays, also when the user is raised later.
    const own = user && asked.key === undefined ? asked.role : null;
    await addKey(trx, deps, key, { organizationId, userId, role: own, onlyTeams, ipRanges, expiresAt });
    const role = roleOfKey({ role: own, boundToTeams: onlyTeams !== null }, userRole);
    return { api_key: key, organization_id: organizationId, user_id: userId, role, default_team_id: teamId };
  });

  async function makeOrganization(trx: Trx): Promise<string> {
    const id = ids.uuid(at);
    await audit(trx, 'organizations', { id });
    await insertOrganization(trx, { id, name: asked.organization });
    return id;
  }
  async function makeDefaultTeam(trx: Trx, organizationId: string): Promise<string> {
    const id = ids.uuid(at);
    await audit(trx, 'teams', { id });
    await insertTeam(trx, {
      id,
      organization_id: organizationId,
      name: asked.organization,
      is_default: true,
    });
    return id;
  }
}
