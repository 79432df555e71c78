import { ERASED } from '../people/rules/erasure.ts';
import type { SignalListener } from '../platform/signals.ts';
import { openEnrollmentsOf } from './life-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

/**
 * Ends the contacts of a person who is erased, with their waiting mails.
 * decided: no event is recorded, because its deliveries would carry the data of the person out once more.
 */
export const enrollmentsOnErased: SignalListener<'person_erased'> = async (
  trx,
  { teamId, profileIds },
  now,
) => {
  if (profileIds.length === 0) return;
  const open = await openEnrollmentsOf(
    trx,
    profileIds.map((profileId) => ({ teamId, profileId })),
  );
  await stopEnrollments(
    trx,
    open.map((each) => ({ ...each, life: 'finished' as const, reason: ERASED })),
    now,
  );
};
