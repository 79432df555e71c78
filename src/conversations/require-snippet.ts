import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { findSnippet } from './snippet-store.ts';
import type { SnippetRow } from './snippet-store.ts';

export async function requireSnippet(
  db: Services['db'],
  principal: Principal,
  id: string,
  param = 'id',
): Promise<SnippetRow> {
  const row = await findSnippet(db, principal.organizationId, id);
  if (!row) throw new ApiError('resource_not_found', 'there is no such snippet', { param });
  await requireTeam(db, principal, row.team_id, param);
  return row;
}
