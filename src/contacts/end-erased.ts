import type { SignalListener } from '../platform/signals.ts';
import { markUnsubscribed } from './profile-store.ts';

/** The opt-out closes the gates of steps and broadcasts, also for mails that a worker holds already. */
export const contactsOnErased: SignalListener<'person_erased'> = async (trx, { teamId, profileIds }, now) => {
  if (profileIds.length > 0)
    await markUnsubscribed(
      trx,
      profileIds.map((profileId) => ({ teamId, profileId, at: now })),
    );
};
