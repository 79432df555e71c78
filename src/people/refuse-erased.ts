import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { openErasureKey } from './erasure-keys.ts';
import { findKeyOfTeam, listHashed } from './erasure-store.ts';
import { ERASED } from './rules/erasure.ts';
import { hashPerson, isPseudonym, personKey } from './rules/hash.ts';

/** Whether the organization of a team has erased anyone. */
export const erasesPeople = async (db: Db | Trx, teamId: string): Promise<boolean> =>
  (await findKeyOfTeam(db, teamId)) !== undefined;

/**
 * Those of these addresses whose person was erased. One probe where the organization has erased no one, which hashes
 * nothing; else one more, for all addresses.
 */
export async function erasedAmong(
  db: Db | Trx,
  secrets: Pick<Secrets, 'open'>,
  teamId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const erased = new Set(addresses.filter(isPseudonym));
  if (addresses.length === 0) return erased;
  const known = await findKeyOfTeam(db, teamId);
  if (!known) return erased;
  const key = openErasureKey(secrets, known.organization_id, known.key);
  const hashes = addresses.map((address) => hashPerson(key, personKey(address)));
  const found = new Set(
    (await listHashed(db, known.organization_id, hashes)).map((hash) => hash.toString('hex')),
  );
  addresses.forEach((address, index) => {
    if (found.has(hashes[index]!.toString('hex'))) erased.add(address);
  });
  return erased;
}

export const ERASED_MESSAGE =
  'the person with this address was erased (erased), and is neither stored nor written to again';

/** Throws where the person with one of these addresses was erased. In the transaction that would store or mail them. */
export async function requireNotErased(
  trx: Trx,
  secrets: Pick<Secrets, 'open'>,
  at: { teamId: string; addresses: readonly string[]; param: string },
): Promise<void> {
  const erased = await erasedAmong(trx, secrets, at.teamId, at.addresses);
  if (erased.size > 0)
    throw new ApiError('validation_error', ERASED_MESSAGE, { param: at.param, details: { reason: ERASED } });
}
