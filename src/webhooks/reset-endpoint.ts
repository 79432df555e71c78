import type { AppServices } from '../events/record-event.ts';
import { markDue } from '../platform/db/due.ts';
import { transact } from '../platform/db/transaction.ts';
import { hurryRetries } from './delivery-store.ts';
import { resetBreaker } from './record-attempts.ts';
import type { WebhookRow } from './store.ts';

/**
 * A person says that an endpoint works again: closes its breaker and makes its retries due now.
 * decided: the one case in which an attempt comes before its time; it counts like any other.
 */
export async function resetEndpoint(
  deps: Pick<AppServices, 'db' | 'clock' | 'eventLog'>,
  webhook: WebhookRow,
): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    markDue(trx, [{ kind: 'endpoint', teamId: webhook.team_id, key: webhook.id, dueAt: now }]);
    await hurryRetries(trx, webhook, now);
    await resetBreaker(trx, deps, webhook, { why: 'reset', now });
  });
}
