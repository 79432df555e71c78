import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { endReplayed } from './replay-store.ts';
import type { WebhookRow } from './store.ts';

const BATCH = 1000;

export interface Cancelled {
  cancelled: number;
  /** A replay from this time queues the cancelled events again. */
  oldestEventAt: string | null;
}

/** Ends waiting deliveries of replays for good: they are `failed`, with the cancellation as the error. */
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
