import type { Services } from '../platform/services.ts';
import { bisectBatch } from '../platform/db/bisect-batch.ts';
import { oneByOne } from '../platform/db/one-by-one.ts';
import { transact } from '../platform/db/transaction.ts';
import { foldCountsOf, listUnfolded } from './count-store.ts';

const MAX_FOLDED = 200;

const LEFT_ALONE = 4;

/** Folds each campaign with more than `leftAlone` changes to one row. Resolves true when there may be more. */
export async function foldCounts(
  deps: Pick<Services, 'db' | 'log'>,
  leftAlone = LEFT_ALONE,
): Promise<boolean> {
  const found = await listUnfolded(deps.db, MAX_FOLDED, leftAlone);
  const teams = Map.groupBy(found, ({ teamId }) => teamId);
  const sound = await oneByOne(
    teams,
    { log: deps.log, what: 'folding counts' },
    async ([teamId, campaigns]) => {
      const { failed } = await bisectBatch(campaigns, (some) =>
        transact(deps.db, (trx) =>
          foldCountsOf(
            trx,
            teamId,
            some.map(({ campaignId }) => campaignId),
          ),
        ),
      );
      if (failed[0]) throw failed[0].error;
    },
  );
  // A campaign that fails would be found again at once, so the next turn takes it.
  return sound && found.length === MAX_FOLDED;
}
