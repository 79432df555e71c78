import type { AppServices } from '../events/record-event.ts';
import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { hasNoInterest, setInterest, unsetInterest } from './enroll-store.ts';

interface Change {
  teamId: string;
  enrollmentId: string;
  campaignId: string;
  profileId: string;
  interest: string | null;
  source?: 'interest' | 'calendar';
  /** The inbound message that shows the status. When the message is reverted, so is the status. */
  cause?: string;
}

/**
 * Sets a contact's status. Only the first status records the event `interest`. decided: a status never stops outreach
 */
export async function changeInterest(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'eventLog' | 'signals'>,
  at: Change,
): Promise<void> {
  const events = await recordInterest(trx, deps, at);
  if (events.length > 0) await deps.eventLog.record(trx, events);
}

/** The caller records the returned events. */
export async function recordInterest(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'signals'>,
  at: Change,
): Promise<EventDraft[]> {
  const now = deps.clock.now();
  const { before, first } = await setInterest(trx, at.teamId, at.enrollmentId, at.interest, {
    now,
    cause: at.cause ?? null,
  });
  await deps.signals.signal(trx, 'interest_changed', at, now);
  const about = {
    teamId: at.teamId,
    campaignId: at.campaignId,
    enrollmentId: at.enrollmentId,
    contactProfileId: at.profileId,
    occurredAt: now,
  };
  const events: EventDraft[] = [];
  if (first) events.push({ ...about, type: 'interest', detail: { interest: { interest: at.interest } } });
  // decided: `appointment` is recorded whenever the status becomes meeting_booked, also as the first one
  if (at.interest === 'meeting_booked' && before !== 'meeting_booked')
    events.push({
      ...about,
      type: 'appointment',
      detail: { appointment: { booked_at: now.toISOString(), source: at.source ?? 'interest' } },
    });
  return events;
}

/**
 * Sets the status that a reply shows, unless a status was ever set: a person's choice stays. The caller records the
 * events.
 */
export async function suggestInterest(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'signals'>,
  at: Change,
): Promise<EventDraft[]> {
  return (await hasNoInterest(trx, at.teamId, at.enrollmentId)) ? recordInterest(trx, deps, at) : [];
}

/** Reverts the status that a message (`cause`) set, unless the message still shows that status (`unless`). */
export async function revertInterest(
  trx: Trx,
  deps: Pick<AppServices, 'signals'>,
  at: { teamId: string; enrollmentId: string; cause: string; unless: string | null; now: Date },
): Promise<void> {
  await unsetInterest(trx, at);
  await deps.signals.signal(trx, 'interest_changed', at, at.now);
}
