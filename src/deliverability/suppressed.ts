import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { listedAmong } from './blacklist-store.ts';
import { addressKey, domainKey } from './rules/address.ts';

/** Which of these addresses the team must not write to, by an entry of their own or of their domain. As they were given. */
export async function suppressedAmong(
  trx: Db | Trx,
  teamId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const keys = new Set(addresses.flatMap((address) => [addressKey(address), domainKey(address)]));
  const listed = new Set(await listedAmong(trx, teamId, [...keys]));
  return new Set(
    addresses.filter((address) => listed.has(addressKey(address)) || listed.has(domainKey(address))),
  );
}
