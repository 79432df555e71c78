import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findSenderTeam } from './sender-store.ts';

export const noSender = (): ApiError =>
  new ApiError('resource_not_found', 'there is no such sender', { param: 'id' });

/** Throws 403 and 404. */
export async function requireSender(
  db: Db,
  principal: Principal,
  senderId: string,
): Promise<{ teamId: string; senderId: string }> {
  const found = await findSenderTeam(db, principal.organizationId, senderId);
  if (!found) throw noSender();
  await requireTeam(db, principal, found.team_id, 'id');
  return { teamId: found.team_id, senderId };
}
