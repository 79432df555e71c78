import type { Trx } from '../platform/db/transaction.ts';
import type { BlacklistReason } from '../platform/db/types.ts';
import type { Services } from '../platform/services.ts';
import { deleteByCause, insertEntry } from './blacklist-store.ts';
import { addressKey } from './rules/address.ts';

/**
 * Puts an address on the team's blacklist in the caller's transaction; no mail to it passes its data mark after the
 * commit. Copies (cc, bcc) are asked about when their mail is claimed. A listed
 * address gets another cause.
 */
export async function suppress(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock'>,
  {
    teamId,
    address,
    reason,
    cause = null,
  }: { teamId: string; address: string; reason: BlacklistReason; cause?: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const entry = {
    team_id: teamId,
    id: deps.ids.uuid(now),
    address: addressKey(address),
    reason,
    note: null,
    cause,
    created_at: now,
  };
  await insertEntry(trx, entry);
}

/** An address with another cause stays listed. */
export const unsuppress = (trx: Trx, at: { teamId: string; cause: string }): Promise<void> =>
  deleteByCause(trx, at);
