import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findConversation } from './store.ts';
import type { ConversationRow } from './store.ts';

export async function requireConversation(
  db: Db,
  principal: Principal,
  id: string,
): Promise<ConversationRow> {
  const row = await findConversation(db, principal.organizationId, id);
  if (!row) throw new ApiError('resource_not_found', 'there is no such conversation', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}
