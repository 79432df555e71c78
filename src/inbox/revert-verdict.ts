import { revertBounce } from '../campaigns/on-bounces.ts';
import { revertAnswer } from '../campaigns/on-triggers.ts';
import { tagsOnEvent, untag } from '../contacts/labels/tag-contacts.ts';
import { contactsOnEvent, revertOptOut } from '../contacts/unsubscribe-profiles.ts';
import { threadTagsOnEvent, untagThread } from '../conversations/tag-threads.ts';
import { unsuppress } from '../deliverability/suppress.ts';
import { revertInterest } from '../enrollments/change-interest.ts';
import { reopenStopped } from '../enrollments/reopen-stopped.ts';
import { enrollmentsOnEvent } from '../enrollments/stop-on-event.ts';
import { inConversation } from '../events/event.ts';
import type { EventDraft } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { forgetBounce, lockBounce } from '../sending/record-bounces.ts';
import type { Answer } from './book-answer.ts';
import type { SendFact } from './match-store.ts';
import type { Verdict } from './rules/verdict.ts';
import { interestOf } from './rules/interest.ts';
import { listOtherAnswers, listOtherDoubts } from './settle-store.ts';
import type { SettledMessage } from './settle-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog' | 'signals'>;

/**
 * Reverts the effects of a message with correcting events; other messages of the same contacts keep theirs. `shows` is
 * the interest status that the message still shows. With `endsStill`, sequences that it ended stay ended: only its
 * category changed.
 */
export async function revertVerdict(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; message: SettledMessage; shows: string | null; endsStill: boolean },
): Promise<void> {
  const { teamId, message, endsStill } = at;
  const { id, event_id: eventId, event_at: eventAt } = message;
  const { event_enrollment_id: enrollmentId, event_profile_id: profileId } = message;
  const now = deps.clock.now();
  // The bounce is locked before the contact: the booking of a bounce has the same order.
  if (message.email_send_id) await lockBounce(trx, teamId, message.email_send_id);
  await unsuppress(trx, { teamId, cause: id });
  const event = eventAt && enrollmentId ? { enrollmentId, at: eventAt } : null;
  const causes = eventId ? [id, eventId] : [id];
  const resumed = await reopenStopped(trx, { teamId, causes, event, endsStill }, now);
  if (hasBounced(message)) {
    await forgetBounce(trx, teamId, message.email_send_id);
    await revertBounce(trx, teamId, message.email_send_id);
  }
  if (message.outcome === 'unsubscribe' && eventAt && profileId)
    await revertOptOut(trx, { teamId, profileId, at: eventAt });
  if (profileId && eventId) await untag(trx, { teamId, profileId, cause: eventId });
  if (message.conversation_id && eventId)
    await untagThread(trx, { teamId, conversationId: message.conversation_id, cause: eventId });
  if (event && eventId) await revertAnswer(trx, { teamId, enrollmentId: event.enrollmentId, cause: eventId });
  if (event) await revertInterest(trx, deps, { ...event, teamId, cause: id, unless: at.shows, now });
  const stopped = await stopForOthers(trx, deps, { teamId, id, enrollmentId, profileId, resumed });
  if (resumed.length > 0 || stopped.length > 0)
    await deps.eventLog.record(trx, [...inConversation(resumed, message.conversation_id), ...stopped]);
}

export const endsStill = (
  message: SettledMessage,
  verdict: Verdict,
  enrollmentId: string | null | undefined,
): boolean =>
  message.outcome === 'reply' &&
  message.event_id !== null &&
  verdict.outcome === 'reply' &&
  !verdict.doubt &&
  message.enrollment_id === enrollmentId;

/** True when this message, and no earlier report, made the mail bounce. */
const hasBounced = (
  message: SettledMessage,
): message is SettledMessage & { event_id: string; email_send_id: string } =>
  message.outcome === 'bounce' && message.event_id !== null && message.email_send_id !== null;

export const shownBy = (verdict: Verdict, message: SettledMessage, send: SendFact | null): string | null =>
  verdict.outcome === 'reply' && message.enrollment_id === send?.enrollment_id
    ? interestOf(verdict.intent)
    : null;

/** A repeated verdict records no second event. A bounce of another category is another verdict. */
export const sameEvent = (
  { event_id: id, event_at: occurredAt, ...message }: SettledMessage,
  verdict: Verdict,
  send: SendFact,
): Pick<Answer, 'event'> =>
  id &&
  occurredAt &&
  message.outcome === verdict.outcome &&
  message.enrollment_id === send.enrollment_id &&
  (verdict.outcome !== 'bounce' || verdict.bounce.category === message.event_bounce_category)
    ? { event: { id, occurredAt } }
    : {};

/** Other answers had no effect while this message stopped the contact. They stop the contact now. */
async function stopForOthers(
  trx: Trx,
  deps: Deps,
  at: {
    teamId: string;
    id: string;
    enrollmentId: string | null;
    profileId: string | null;
    resumed: EventDraft[];
  },
): Promise<EventDraft[]> {
  const { teamId, id, profileId } = at;
  const resumed = at.resumed.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const about = [...new Set([...resumed, ...(at.enrollmentId ? [at.enrollmentId] : [])])];
  if (about.length === 0 && profileId === null) return [];
  const answers = await listOtherAnswers(trx, { teamId, except: id, enrollmentIds: about, profileId });
  const stops: EventDraft[] = [];
  // One by one: the first stops the contact.
  for (const answer of answers) {
    stops.push(...((await enrollmentsOnEvent(deps).hear(trx, [answer])) ?? []));
    if (answer.type === 'unsubscribe') await contactsOnEvent.hear(trx, [answer]);
    await tagsOnEvent(deps).hear(trx, [answer]);
    await threadTagsOnEvent.hear(trx, [answer]);
  }
  const doubts = await listOtherDoubts(trx, { teamId, except: id, enrollmentIds: resumed });
  const paused = await deps.signals.signal(trx, 'answers_noticed', doubts, deps.clock.now());
  return [...stops, ...paused];
}
