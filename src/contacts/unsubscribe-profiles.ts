import type { EventListener } from '../events/record-event.ts';
import { markUnsubscribed } from './profile-store.ts';

/** An opt-out belongs to the contact's profile, not to one campaign. In the event's transaction. */
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
