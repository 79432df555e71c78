import type { Services } from '../platform/services.ts';
import { isZone } from '../platform/rules/zone.ts';
import { isZoneOfPostgres, listOrganizationRows, updateOrganization } from './organization-store.ts';
import type { OrganizationRow, OrganizationSettings } from './organization-store.ts';

/** The largest limit that clients, which read an integer, and the column hold: more than any installation has contacts. */
export const NO_CONTACTS_LIMIT = 2_147_483_647;
const MAX_LISTED = 10_000;

export const organizations = ({ db }: Pick<Services, 'db'>): Promise<OrganizationRow[]> =>
  listOrganizationRows(db, MAX_LISTED);

/**
 * Changes what is given; it counts from the next request or step on. Resolves 'no_zone', or 'unknown' for a name that no
 * organization has.
 */
export async function changeOrganization(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  set: Partial<OrganizationSettings>,
): Promise<OrganizationRow | 'unknown' | 'no_zone'> {
  const { timezone } = set;
  if (timezone !== undefined && !(isZone(timezone) && (await isZoneOfPostgres(db, timezone))))
    return 'no_zone';
  return (await updateOrganization(db, name, set, clock.wall())) ?? 'unknown';
}
