import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findSenderProfile, shareProfile } from './profile-store.ts';
import type { ProfileView } from './profile-store.ts';

/** Throws 403, and 404 when it is another organization's. */
export async function requireProfile(
  db: Db,
  principal: Principal,
  id: string,
  param = 'id',
): Promise<ProfileView> {
  const profile = await findSenderProfile(db, principal.organizationId, id);
  if (!profile) throw new ApiError('resource_not_found', 'there is no such sender profile', { param });
  await requireTeam(db, principal, profile.team_id, param);
  return profile;
}

/** Keeps a profile of the team from being deleted until the transaction ends; false when there is none. */
export const keepProfile = (trx: Trx, teamId: string, id: string): Promise<boolean> =>
  shareProfile(trx, teamId, id);
