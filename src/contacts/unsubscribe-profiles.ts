import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { markUnsubscribed, unmarkUnsubscribed } from './profile-store.ts';

export const contactsOnEvent: EventListener = {
  types: new Set(['unsubscribe']),
  async hear(trx, events) {
    const left = events.filter((event) => event.contactProfileId);
    if (left.length > 0)
      await markUnsubscribed(
        trx,
        left.map((event) => ({
          teamId: event.teamId,
          profileId: event.contactProfileId!,
          at: event.occurredAt,
        })),
      );
  },
};

export const revertOptOut = (
  trx: Trx,
  optOut: { teamId: string; profileId: string; at: Date },
): Promise<void> => unmarkUnsubscribed(trx, optOut);
