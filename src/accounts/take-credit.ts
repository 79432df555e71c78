import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { closeEntry, countFreeCredits, lockBalance, lockCredits, writeEntries } from './credit-store.ts';
import { notEnoughCredits } from './promise-credits.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Longer than a verification may take: after it, no result comes. */
const OPEN_MS = 10 * 60_000;

/**
 * Takes the credit of one verification before it begins. `keepCredit` or `giveBackCredit` ends the resolved entry;
 * `refundAbandoned` ends that of a dead process. Throws `insufficient_credits` when the credits left are promised.
 */
export async function takeCredit(
  deps: Deps,
  asked: { organizationId: string; teamId: string | null },
): Promise<string> {
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  await transact(deps.db, async (trx) => {
    await lockCredits(trx, asked.organizationId);
    const free = await countFreeCredits(trx, asked.organizationId);
    if (free !== null && free < 1) throw notEnoughCredits(1, free);
    const balance = await lockBalance(trx, asked.organizationId);
    // An operator may have lowered it since it was counted.
    if (balance !== null && balance < 1) throw notEnoughCredits(1, balance);
    const openUntil = new Date(deps.clock.wall().getTime() + OPEN_MS);
    const entry = {
      id,
      cause: 'request',
      credits: balance === null ? 0 : -1,
      for_team: asked.teamId,
    } as const;
    await writeEntries(trx, asked.organizationId, [{ ...entry, open_until: openUntil }], now);
  });
  return id;
}

export async function keepCredit(deps: Deps, organizationId: string, entryId: string): Promise<void> {
  await closeEntry(deps.db, organizationId, entryId);
}

export async function giveBackCredit(deps: Deps, organizationId: string, entryId: string): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    const balance = await lockBalance(trx, organizationId);
    const taken = await closeEntry(trx, organizationId, entryId);
    if (!taken) return;
    // decided: an organization that is no longer metered has no balance to give back to
    const credits = balance === null || taken.credits === 0 ? 0 : -taken.credits;
    const refund = { id: deps.ids.uuid(now), cause: 'refund', credits, for_team: taken.for_team } as const;
    await writeEntries(trx, organizationId, [{ ...refund, of_entry: entryId }], now);
  });
}
