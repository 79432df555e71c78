import { triggersOnEvent } from '../campaigns/on-triggers.ts';
import { tagsOnEvent, untag } from '../contacts/labels/tag-contacts.ts';
import { rejudgeThread } from '../conversations/keep-thread.ts';
import { threadTagsOnEvent, untagThread } from '../conversations/tag-threads.ts';
import { suggestInterest } from '../enrollments/change-interest.ts';
import { enrollmentsOnEvent } from '../enrollments/stop-on-event.ts';
import { inConversation } from '../events/event.ts';
import type { EventDraft, RecordedEvent } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { about } from './inbound-event.ts';
import { postponeOpinion, writeOpinion } from './opinion-store.ts';
import type { DueOpinion } from './opinion-store.ts';
import type { Verdict } from './rules/verdict.ts';
import { interestOf } from './rules/interest.ts';
import { weigh } from './rules/second-opinion.ts';
import type { Opinion } from './rules/second-opinion.ts';
import { findAnswered, lockMessage } from './settle-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog' | 'signals'>;

const EXCERPT = 300;

/**
 * Books a server's opinion on a reply that the caller has locked. An opt-out in it is only a doubt: the contact's
 * running enrollments are paused and a person is asked. No address is blocked, and no contact continues.
 */
export async function bookOpinion(
  trx: Trx,
  deps: Deps,
  at: {
    message: DueOpinion;
    judged: Extract<Verdict, { outcome: 'reply' }>;
    opinion: Opinion;
    until: Date;
  },
): Promise<void> {
  const { message, judged, opinion, until } = at;
  const { team_id: teamId, id } = message;
  const now = deps.clock.now();
  const booked = await lockMessage(trx, teamId, id);
  const enrollmentId = booked?.enrollment_id;
  const send = booked ? await findAnswered(trx, teamId, booked) : null;
  const weighed = weigh(judged, opinion);
  const noted = { ...opinion, at: now.toISOString(), rules: judged.intent.category };
  if (!send || !booked?.event_id || !booked.event_at || weighed.do === 'keep')
    return postponeOpinion(trx, message, { until, again: null, noted });
  const intent = weighed.do === 'read' ? weighed.intent : { ...judged.intent, mood: 'needs_review' as const };
  await writeOpinion(trx, message, {
    noted,
    subtype: intent.category,
    review:
      weighed.do === 'doubt'
        ? {
            reason: 'opt_out_doubt',
            excerpt: judged.text.slice(0, EXCERPT),
            suggested: enrollmentId ? [enrollmentId] : [],
          }
        : null,
  });
  await rejudgeThread(trx, {
    teamId,
    inboundId: id,
    category: intent.category,
    mood: intent.mood,
    needsReview: weighed.do === 'doubt',
  });
  const event: RecordedEvent = {
    ...about(send),
    id: booked.event_id,
    type: 'reply',
    channel: 'email',
    occurredAt: booked.event_at,
    conversationId: booked.conversation_id,
    detail: { reply: { category: intent.category, mood: intent.mood } },
    ...(weighed.do === 'doubt' ? { pause: 'opt_out_doubt' } : {}),
  };
  if (event.contactProfileId)
    await untag(trx, { teamId, profileId: event.contactProfileId, cause: event.id });
  if (booked.conversation_id)
    await untagThread(trx, { teamId, conversationId: booked.conversation_id, cause: event.id });
  const events: EventDraft[] =
    weighed.do === 'doubt'
      ? ((await enrollmentsOnEvent(deps).hear(trx, [event])) ?? [])
      : await interestsOf(trx, deps, event, { id, interest: interestOf(weighed.intent) });
  await triggersOnEvent(deps).hear(trx, [event]);
  await tagsOnEvent(deps).hear(trx, [event]);
  await threadTagsOnEvent.hear(trx, [event]);
  if (events.length > 0) await deps.eventLog.record(trx, inConversation(events, booked.conversation_id));
}

const interestsOf = async (
  trx: Trx,
  deps: Deps,
  { teamId, enrollmentId, campaignId, contactProfileId }: RecordedEvent,
  { id, interest }: { id: string; interest: string | null },
): Promise<EventDraft[]> =>
  interest && enrollmentId && campaignId && contactProfileId
    ? suggestInterest(trx, deps, {
        teamId,
        enrollmentId,
        campaignId,
        profileId: contactProfileId,
        interest,
        cause: id,
      })
    : [];
