import type { AppServices } from '../events/record-event.ts';
import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { setInterest } from './enroll-store.ts';

/** Notes a contact's status; `interest` fires when it is first set. decided: it never stops outreach */
export async function changeInterest(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'eventLog'>,
  at: {
    teamId: string;
    enrollmentId: string;
    campaignId: string;
    profileId: string;
    interest: string | null;
  },
): Promise<void> {
  const now = deps.clock.now();
  const { before, first } = await setInterest(trx, at.teamId, at.enrollmentId, at.interest, now);
  const about = {
    teamId: at.teamId,
    campaignId: at.campaignId,
    enrollmentId: at.enrollmentId,
    contactProfileId: at.profileId,
    occurredAt: now,
  };
  const events: EventDraft[] = [];
  if (first) events.push({ ...about, type: 'interest', detail: { interest: { interest: at.interest } } });
  // decided: an appointment is told whenever the status becomes meeting_booked, also as the first one
  if (at.interest === 'meeting_booked' && before !== 'meeting_booked')
    events.push({
      ...about,
      type: 'appointment',
      detail: { appointment: { booked_at: now.toISOString(), source: 'interest' } },
    });
  if (events.length > 0) await deps.eventLog.record(trx, events);
}
