import { requireTeam } from '../../accounts/team-access.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { findDomain } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import { readDomainName } from './rules/domain-name.ts';

/** `text`: the id or name. Throws `ApiError` when there is none. */
export async function requireDomain(
  { db }: Pick<Services, 'db'>,
  principal: Principal,
  text: string,
): Promise<DomainRow> {
  const domain = readDomainName(text);
  const by = isUuid(text) ? { id: text } : domain === null ? null : { domain };
  const row = by && (await findDomain(db, principal.organizationId, by));
  if (!row) throw new ApiError('resource_not_found', 'there is no such domain', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}
