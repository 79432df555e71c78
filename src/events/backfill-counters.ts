import { transact } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { countCampaigns, lockForRecount, nextCampaigns, recount } from './backfill-store.ts';

const BATCH = 100;

export interface BackfillProgress {
  done: number;
  total: number;
  /** Rows that did not say what the ledger says. */
  corrected: number;
  /** The last campaign done: pass it as `after` to go on from here. */
  after: string | null;
}

/**
 * Recomputes every campaign's counters from the ledger, one short transaction each. Events that are being recorded
 * meanwhile wait for that transaction and are counted after it. Costs one index range of `events` per campaign.
 */
export async function backfillCounters(
  needs: Pick<Ground, 'db'>,
  options: { after: string | null; onProgress(progress: BackfillProgress): void },
): Promise<BackfillProgress> {
  const progress: BackfillProgress = {
    done: 0,
    total: await countCampaigns(needs.db),
    corrected: 0,
    after: options.after,
  };
  for (;;) {
    const campaigns = await nextCampaigns(needs.db, progress.after, BATCH);
    if (campaigns.length === 0) return progress;
    for (const campaign of campaigns) {
      progress.corrected += await transact(needs.db, async (trx) => {
        await lockForRecount(trx);
        return recount(trx, campaign);
      });
      progress.done++;
      progress.after = campaign.campaign_id;
      options.onProgress(progress);
    }
  }
}
