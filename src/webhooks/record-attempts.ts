import type { EventDraft } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { forgetBreaker, lockBreakers, writeBreakers } from './breaker-store.ts';
import { afterAttempts } from './rules/breaker.ts';
import type { Breaker, Tally } from './rules/breaker.ts';

export interface EndedAttempt {
  team_id: string;
  webhook_id: string;
  succeeded: boolean;
  inTrouble: boolean;
  updatedAt: Date;
}

type Why = 'endpoint_failing' | 'delivered' | 'reset' | 'webhook_changed';

/** decided: the payload names the webhook and not its URL, which may hold a token of the receiver. */
const eventOf = (
  at: { teamId: string; webhookId: string; name: string },
  { breaker, why, now }: { breaker: Breaker; why: Why; now: Date },
): EventDraft => ({
  teamId: at.teamId,
  type: 'webhook_paused',
  occurredAt: now,
  detail: {
    webhook_paused: {
      webhook_id: at.webhookId,
      name: at.name,
      state: why === 'endpoint_failing' ? 'began' : 'ended',
      reason: why,
      attempts: breaker.attempts,
      failures: breaker.failures,
      since: breaker.since.toISOString(),
      opened_at: (breaker.openedAt ?? now).toISOString(),
      open_until: why === 'endpoint_failing' ? breaker.openUntil!.toISOString() : null,
    },
  },
});

/** Counts attempts at the current version of the webhook, compared by milliseconds, the precision of a read. */
function tallyOf(ended: readonly EndedAttempt[], updatedAt: Date): Tally {
  const now = ended.filter((attempt) => attempt.updatedAt.getTime() >= updatedAt.getTime());
  const failed = now.filter(({ succeeded }) => !succeeded).length;
  return { failed, succeeded: now.length - failed };
}

/**
 * Counts ended attempts at the breakers of their endpoints, and records which opened or closed. Endpoints without a
 * failure cost nothing. Resolves the endpoints with an open breaker. Call it last in a transaction.
 */
export async function recordAttempts(
  trx: Trx,
  { eventLog }: Pick<AppServices, 'eventLog'>,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const counted = new Map<string, { ended: EndedAttempt[]; key: { team_id: string; webhook_id: string } }>();
  for (const [webhookId, ended] of Map.groupBy(attempts, ({ webhook_id }) => webhook_id)) {
    if (!ended.some(({ succeeded, inTrouble }) => inTrouble || !succeeded)) continue;
    counted.set(webhookId, { ended, key: { team_id: ended[0]!.team_id, webhook_id: webhookId } });
  }
  if (counted.size === 0) return new Set();
  const before = await lockBreakers(
    trx,
    [...counted.values()].map(({ key }) => key),
    now,
  );
  const changes = before.map((endpoint) => ({
    ...endpoint,
    before: endpoint,
    ...afterAttempts(endpoint, tallyOf(counted.get(endpoint.webhookId)!.ended, endpoint.updatedAt), now),
  }));
  await writeBreakers(trx, changes);
  // Deliveries that the open breaker held are tried at once.
  const closed = changes.filter(({ turned }) => turned === 'closed');
  markDue(
    trx,
    closed.map(({ teamId, webhookId: key }) => ({ kind: 'endpoint', teamId, key, dueAt: now })),
  );
  const events = changes.flatMap(({ turned, breaker, before: known, ...at }) => {
    if (turned === 'opened') return [eventOf(at, { breaker: breaker!, why: 'endpoint_failing', now })];
    return turned === 'closed' ? [eventOf(at, { breaker: known, why: 'delivered', now })] : [];
  });
  if (events.length > 0) await eventLog.record(trx, events);
  return new Set(changes.filter(({ breaker }) => breaker?.openUntil).map(({ webhookId }) => webhookId));
}

export async function resetBreaker(
  trx: Trx,
  { eventLog }: Pick<AppServices, 'eventLog'>,
  webhook: { team_id: string; id: string; name: string },
  { why, now }: { why: 'reset' | 'webhook_changed'; now: Date },
): Promise<void> {
  const breaker = await forgetBreaker(trx, webhook.team_id, webhook.id);
  if (!breaker?.openUntil) return;
  const at = { teamId: webhook.team_id, webhookId: webhook.id, name: webhook.name };
  await eventLog.record(trx, [eventOf(at, { breaker, why, now })]);
}
