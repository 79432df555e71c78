import type { LimitFunction } from 'p-limit';
import type { AppServices } from '../events/record-event.ts';
import { attempt } from './attempt.ts';
import type { Ended, Receiver } from './attempt.ts';
import type { DueDelivery } from './delivery-store.ts';
import { isCaused } from './rules/caused.ts';

type Deps = Pick<AppServices, 'egress' | 'clock' | 'ids' | 'crash' | 'log'> & {
  /** Resolves whether the breaker of the endpoint is open now. */
  write(ended: Ended): Promise<boolean>;
  versionOf(at: { teamId: string; webhookId: string }): Promise<number | null>;
};

/** The contact of a delivery; empty: it has none. */
const contactOf = ({ contact }: DueDelivery): string => (contact as { id?: string } | null)?.id ?? '';

/** The posts to one endpoint while a worker has its lease, so many at a time; what an answer caused follows what caused it. */
export function createPosts(
  deps: Deps,
  at: { teamId: string; webhookId: string },
  { limit, signal, progress }: { limit: LimitFunction; signal: AbortSignal; progress(): void },
) {
  const underWay = new Map<string, Promise<void>>();
  /** The posts of each contact that were begun; resolves when none of them is under way. */
  const ofContact = new Map<string, Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  let oneIsDone = Promise.withResolvers<void>();
  let isOpen = false;
  let isSaid = false;
  /** Once: an endpoint that is gone fails thousands of times. */
  const onUnreached = (why: string): void => {
    if (isSaid) return;
    isSaid = true;
    deps.log.info({ webhook: at.webhookId, team: at.teamId, why }, 'a webhook endpoint was not reached');
  };

  async function post(delivery: DueDelivery, receiver: Receiver, beginBy: number): Promise<Ended | null> {
    if (failure || isOpen || receiver.isStale || signal.aborted) return null;
    receiver.isStale ||= (await deps.versionOf(at)) !== receiver.updatedAt.getTime();
    // What is left now is read again for the endpoint as it is.
    if (receiver.isStale || deps.clock.wall().getTime() > beginBy) return null;
    return attempt(deps, delivery, receiver, { onUnreached });
  }

  function beginOne(delivery: DueDelivery, receiver: Receiver, beginBy: number): void {
    const contactId = contactOf(delivery);
    const before = ofContact.get(contactId);
    const inTurn = (): Promise<Ended | null> => limit(() => post(delivery, receiver, beginBy));
    const going = (before && isCaused(delivery.event_type) ? before.then(inTurn) : inTurn())
      // The slot is for the post alone: the next one goes while this result waits for its commit.
      .then(async (result) => {
        if (result?.response_status) progress();
        // What was read before the breaker opened is left, and read again as the breaker allows.
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
    /** The ids of deliveries whose posts are under way, or wait for a slot. */
    underWay: (): string[] => [...underWay.keys()],
    /** The breaker was asked: until it opens again, posts may begin. */
    go: (): void => void (isOpen = false),
    /** Begins posts to the endpoint as it was just read; those that have no slot by `beginBy` are left. */
    begin(deliveries: readonly DueDelivery[], receiver: Receiver, beginBy: number): void {
      for (const delivery of deliveries) beginOne(delivery, receiver, beginBy);
    },
    /** Resolves when no more than so many wait for a slot. */
    async untilFewWait(few: number): Promise<void> {
      while (limit.pendingCount > few) {
        oneIsDone = Promise.withResolvers();
        await oneIsDone.promise;
      }
    },
    settled: (): Promise<unknown> => Promise.all(underWay.values()),
    /** A result could not be written: nothing more begins. */
    hasFailed: (): boolean => failure !== undefined,
    throwFailure(): void {
      if (failure) throw failure.error;
    },
  };
}
