import type { Db } from '../platform/db/connect.ts';
import { INVARIANT_CHECKS, findBroken } from './invariants-store.ts';
import type { Invariant } from './wire.ts';

/**
 * Checks every invariant on the whole database: minutes at ten million rows, so it is a command and no probe. `graceMs`
 * (business time) forgives a mail that was being handed over while the stop committed.
 */
export async function checkInvariants(
  db: Db,
  at: { wall: Date; now: Date; graceMs: number },
): Promise<Invariant[]> {
  const found: Invariant[] = [];
  for (const check of INVARIANT_CHECKS)
    found.push({ id: check.id, says: check.says, ...(await findBroken(db, check, at)) });
  return found;
}
