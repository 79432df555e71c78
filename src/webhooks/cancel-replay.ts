import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { endReplayed } from './replay-store.ts';
import type { WebhookRow } from './store.ts';

/** Deliveries that are ended in one transaction. */
const BATCH = 1000;

export interface Cancelled {
  /** Deliveries that were waiting. */
  cancelled: number;
  /** The time of the oldest of their events: a replay that starts there brings them again. */
  oldestEventAt: string | null;
}

/** Ends what replays have queued for an endpoint and what is not delivered: it is failed for good, and says why. */
export async function cancelReplay(deps: Pick<Services, 'db'>, webhook: WebhookRow): Promise<Cancelled> {
  let cancelled = 0;
  let oldestEventAt: string | null = null;
  for (let more = true; more;) {
    const ended = await transact(deps.db, (trx) => endReplayed(trx, webhook, BATCH));
    for (const at of ended) if (oldestEventAt === null || at < oldestEventAt) oldestEventAt = at;
    cancelled += ended.length;
    more = ended.length === BATCH;
  }
  return { cancelled, oldestEventAt };
}
