import type { LimitFunction } from 'p-limit';
import type { AppServices } from '../events/record-event.ts';
import { attempt } from './attempt.ts';
import type { Ended, Receiver } from './attempt.ts';
import type { DueDelivery } from './delivery-store.ts';
import { isCaused } from './rules/caused.ts';

type Deps = Pick<AppServices, 'egress' | 'clock' | 'ids' | 'crash' | 'log'> & {
  /** Resolves true when the breaker of the endpoint is open now. */
  write(ended: Ended): Promise<boolean>;
  versionOf(at: { teamId: string; webhookId: string }): Promise<number | null>;
};

const contactOf = ({ contact }: DueDelivery): string => (contact as { id?: string } | null)?.id ?? '';

/**
 * Concurrent posts to one endpoint under one lease, in the slots of `limit`. An event that
 * another event of its contact may have caused waits for the posts before it.
 */
export function createPosts(
  deps: Deps,
  at: { teamId: string; webhookId: string },
  { limit, signal, progress }: { limit: LimitFunction; signal: AbortSignal; progress(): void },
) {
  const underWay = new Map<string, Promise<void>>();
  const ofContact = new Map<string, Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  let oneIsDone = Promise.withResolvers<void>();
  let isOpen = false;
  let isSaid = false;
  /** Logs once: an unreachable endpoint fails thousands of times. */
  const onUnreached = (why: string): void => {
    if (isSaid) return;
    isSaid = true;
    deps.log.info({ webhook: at.webhookId, team: at.teamId, why }, 'a webhook endpoint was not reached');
  };

  async function post(delivery: DueDelivery, receiver: Receiver, beginBy: number): Promise<Ended | null> {
    if (failure || isOpen || receiver.isStale || signal.aborted) return null;
    receiver.isStale ||= (await deps.versionOf(at)) !== receiver.updatedAt.getTime();
    // A delivery that is left now is read again with the current endpoint.
    if (receiver.isStale || deps.clock.wall().getTime() > beginBy) return null;
    return attempt(deps, delivery, receiver, { onUnreached });
  }

  function beginOne(delivery: DueDelivery, receiver: Receiver, beginBy: number): void {
    const contactId = contactOf(delivery);
    const before = ofContact.get(contactId);
    const inTurn = (): Promise<Ended | null> => limit(() => post(delivery, receiver, beginBy));
    const going = (before && isCaused(delivery.event_type) ? before.then(inTurn) : inTurn())
      // Runs outside the slot: the next post begins while this result waits for its commit.
      .then(async (result) => {
        if (result?.response_status) progress();
        // Deliveries read before the breaker opened are left, and read again as the breaker allows.
        if (result && (await deps.write(result))) isOpen = true;
      })
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        underWay.delete(delivery.id);
        oneIsDone.resolve();
      });
    underWay.set(delivery.id, going);
    if (contactId === '') return;
    const begun = before ? Promise.all([before, going]) : going;
    ofContact.set(contactId, begun);
    void begun.then(() => ofContact.get(contactId) === begun && ofContact.delete(contactId));
  }

  return {
    underWay: (): string[] => [...underWay.keys()],
    /** Call it after reading the breaker. Posts may begin until the breaker opens again. */
    go: (): void => void (isOpen = false),
    /** Deliveries without a slot by `beginBy` (ms, wall time) are left. */
    begin(deliveries: readonly DueDelivery[], receiver: Receiver, beginBy: number): void {
      for (const delivery of deliveries) beginOne(delivery, receiver, beginBy);
    },
    async untilFewWait(few: number): Promise<void> {
      while (limit.pendingCount > few) {
        oneIsDone = Promise.withResolvers();
        await oneIsDone.promise;
      }
    },
    settled: (): Promise<unknown> => Promise.all(underWay.values()),
    hasFailed: (): boolean => failure !== undefined,
    throwFailure(): void {
      if (failure) throw failure.error;
    },
  };
}
