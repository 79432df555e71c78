import type { Trx } from '../../platform/db/transaction.ts';
import { findContactByProfile, findContactOf, lastActionFor, listSameProfile } from './action-store.ts';
import type { Correspondent } from './action-store.ts';
import { findByExternalId } from './identity-store.ts';
import type { IdentityRow } from './identity-store.ts';
import { profileKey } from './rules/profile-key.ts';

export interface Correspondence {
  identity: IdentityRow;
  contact: Correspondent;
  same: { id: string; email: string | null }[];
}

/**
 * The contact that writes from a profile: the contact of this identity's last action, else of any identity's, else the
 * newest with that profile. A text says why there is none.
 */
export async function findCorrespondent(
  trx: Trx,
  from: { organizationId: string; teamId: string; externalId: string; profileUrl: string },
): Promise<Correspondence | string> {
  const identity = await findByExternalId(trx, from);
  if (!identity) return 'there is no such identity';
  const key = profileKey(from.profileUrl);
  if (key === null) return 'profile_url is no LinkedIn profile';
  const at = { teamId: identity.team_id, profileKey: key };
  const action =
    (await lastActionFor(trx, { ...at, identityId: identity.id })) ?? (await lastActionFor(trx, at));
  const contact = action
    ? await findContactOf(trx, action.team_id, action.enrollment_id)
    : await findContactByProfile(trx, at.teamId, spellingsOf(key));
  if (!contact) return 'no contact has this profile';
  const same = await listSameProfile(trx, {
    ...at,
    spellings: spellingsOf(key),
    butFor: contact.contact_profile_id,
  });
  return { identity, contact, same };
}

const spellingsOf = (key: string): string[] =>
  ['https://www.', 'https://', 'http://www.', 'http://'].flatMap((start) =>
    ['', '/'].flatMap((end) => [
      `${start}linkedin.com/${key}${end}`,
      `${start}linkedin.com/${encodeURI(key).toLowerCase()}${end}`,
    ]),
  );
