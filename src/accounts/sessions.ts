import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { SESSION_MS } from './authenticate.ts';
import { addKey } from './create-api-key.ts';
import { deleteEnded, findKeyOf, revokeApiKeyRow, takeLink } from './key-store.ts';
import type { KeyRow } from './key-store.ts';
import { findOrganizationNamed } from './organizations.ts';
import { findUser } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

const TOKEN_BYTES = 32;
/** A link that no one used ends then. */
export const LINK_MINUTES = 10;

export const newSessionToken = (ids: Pick<Services['ids'], 'token'>): string =>
  `ok_session_${ids.token(TOKEN_BYTES)}`;

/**
 * Signs in: makes a session of what the key or link of the call may do, for 12 hours after its last use. A link is used up by
 * it; a session that a key signed in ends with the key. `token` is for the cookie, and is not stored. Throws 401, 403.
 */
export function signIn(
  deps: Deps,
  { organizationId, apiKeyId, kind }: Principal,
): Promise<{ token: string; row: KeyRow }> {
  if (kind === 'session')
    throw new ApiError('insufficient_permissions', 'a session signs in no other; send an API key or a link');
  return transact(deps.db, async (trx) => {
    const wall = deps.clock.wall();
    const source = await findKeyOf(trx, organizationId, apiKeyId);
    // Two pages that open one link: the second finds it used up.
    if (!source || source.revoked_at || (kind === 'link' && !(await takeLink(trx, apiKeyId, wall))))
      throw new ApiError('invalid_api_key', 'the link was used already; ask for another one');
    const token = newSessionToken(deps.ids);
    const id = await addKey(trx, deps, token, {
      organizationId,
      userId: source.user_id,
      kind: 'session',
      madeFrom: kind === 'key' ? apiKeyId : null,
      expiresAt: new Date(wall.getTime() + SESSION_MS),
      role: source.key_role,
      onlyTeams: source.only_teams,
      ipRanges: source.ip_ranges,
    });
    return { token, row: (await findKeyOf(trx, organizationId, id))! };
  });
}

/** The secret stands behind the #: browsers send that to no server, and no proxy logs it. */
export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}/console/sign-in#${token}`;

/** Makes a link that signs a user in once. Resolves its secret, which is not stored. */
export function makeLink(
  deps: Deps,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string> {
  const token = `ok_link_${deps.ids.token(TOKEN_BYTES)}`;
  const expiresAt = new Date(deps.clock.wall().getTime() + LINK_MINUTES * 60_000);
  return transact(deps.db, async (trx) => {
    await addKey(trx, deps, token, { organizationId, userId, kind: 'link', expiresAt });
    return token;
  });
}

/** The same for a user by address. Null: there is no such organization or user. */
export async function makeLinkFor(
  deps: Deps,
  { organization, email }: { organization: string; email: string },
): Promise<string | null> {
  const organizationId = await findOrganizationNamed(deps, organization);
  const user = organizationId && (await findUser(deps.db, organizationId, email));
  return organizationId && user ? makeLink(deps, { organizationId, userId: user.id }) : null;
}

/** Ends a session of the user, or of anyone for an organization admin. An ended one stays ended. Throws 404. */
export function endSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { organizationId, userId, role }: Principal,
  id: string,
): Promise<KeyRow> {
  return transact(deps.db, async (trx) => {
    const row = await findKeyOf(trx, organizationId, id);
    if (row?.kind !== 'session' || (row.user_id !== userId && role !== 'org_admin'))
      throw new ApiError('resource_not_found', 'there is no such session', { param: 'id' });
    await audit(trx, 'api_keys', { id });
    await revokeApiKeyRow(trx, id, deps.clock.wall());
    return (await findKeyOf(trx, organizationId, id))!;
  });
}

const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 1_000;

/** Deletes sessions and links that ended a month ago. Resolves true when there may be more. */
export async function purgeSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const before = new Date(clock.wall().getTime() - KEEP_DAYS * DAY_MS);
  return (await deleteEnded(db, before, BATCH)) === BATCH;
}
