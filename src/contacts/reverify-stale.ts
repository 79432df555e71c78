import { creditsLeft, promiseCredits } from '../accounts/promise-credits.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { UNKNOWN_MS } from '../verification/rules/unknown.ts';
import { listStale, ownerOfTeam, waitForVerification } from './verification-store.ts';

const BATCH = 1_000;

export interface Reverified {
  asked: number;
  ended: 'all' | 'no_credits' | 'stopped';
}

/**
 * Contacts whose last verification is older than `before` and was valid or unknown wait for a new one; unknown ones
 * after seven days at the earliest (decisions 5). A batch is one transaction with its credits; it is cut to the credits
 * that are left. Null: no such team.
 */
export async function reverifyStale(
  deps: Pick<Services, 'db' | 'clock'>,
  asked: { teamId: string; before: Date },
  signal: AbortSignal,
  onProgress: (asked: number) => void = () => {},
): Promise<Reverified | null> {
  const organizationId = await ownerOfTeam(deps.db, asked.teamId);
  if (organizationId === null) return null;
  let [count, after, limit] = [0, '', BATCH];
  for (;;) {
    if (signal.aborted) return { asked: count, ended: 'stopped' };
    const unknownBefore = new Date(Math.min(asked.before.getTime(), deps.clock.now().getTime() - UNKNOWN_MS));
    const ids = await listStale(deps.db, { ...asked, unknownBefore, after: after || null, limit });
    if (ids.length === 0) return { asked: count, ended: 'all' };
    try {
      count += await transact(deps.db, async (trx) => {
        const at = { now: deps.clock.now(), wall: deps.clock.wall() };
        const waiting = await waitForVerification(trx, asked.teamId, ids, at, 'verified');
        await promiseCredits(trx, organizationId, waiting);
        return waiting;
      });
    } catch (error) {
      const left = creditsLeft(error);
      if (left === null) throw error;
      if (left === 0 || left >= ids.length) return { asked: count, ended: 'no_credits' };
      limit = left;
      continue;
    }
    onProgress(count);
    after = ids.at(-1)!;
  }
}
