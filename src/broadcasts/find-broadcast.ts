import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findBroadcast } from './store.ts';
import type { BroadcastRow } from './store.ts';

export async function requireBroadcast(db: Db, principal: Principal, id: string): Promise<BroadcastRow> {
  const row = await findBroadcast(db, principal.organizationId, id);
  if (!row) throw new ApiError('resource_not_found', 'there is no such broadcast', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}
