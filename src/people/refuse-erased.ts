import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { openErasureKeys } from './erasure-keys.ts';
import { listHashed, listKeysOfTeam } from './erasure-store.ts';
import { ERASED } from './rules/erasure.ts';
import { hashPerson, isPseudonym, personKey } from './rules/hash.ts';

/** Whether the organization of a team has erased anyone. */
export const erasesPeople = async (db: Db | Trx, teamId: string): Promise<boolean> =>
  (await listKeysOfTeam(db, teamId)).length > 0;

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
  const sealed = await listKeysOfTeam(db, teamId);
  if (sealed.length === 0) return erased;
  const keys = openErasureKeys(secrets, sealed);
  const hashes = addresses.map((address) => hashPerson(keys, personKey(address)));
  const all = hashes.flat();
  const found = new Set(
    (await listHashed(db, sealed[0]!.organization_id, all)).map((hash) => hash.toString('hex')),
  );
  addresses.forEach((address, index) => {
    if (hashes[index]!.some((hash) => found.has(hash.toString('hex')))) erased.add(address);
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
