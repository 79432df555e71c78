import { campaignsOnEvent } from '../campaigns/on-bounces.ts';
import { triggersOnEvent } from '../campaigns/on-triggers.ts';
import { tagsOnEvent } from '../contacts/labels/tag-contacts.ts';
import { contactsOnEvent } from '../contacts/unsubscribe-profiles.ts';
import { threadTagsOnEvent } from '../conversations/tag-threads.ts';
import { suppress } from '../deliverability/suppress.ts';
import { recordInterest, suggestInterest } from '../enrollments/change-interest.ts';
import { endAnswered } from '../enrollments/end-answered.ts';
import { openElsewhere, openOf } from '../enrollments/pause-elsewhere.ts';
import { enrollmentsOnEvent } from '../enrollments/stop-on-event.ts';
import { inConversation } from '../events/event.ts';
import type { EventDraft } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory } from '../platform/db/types.ts';
import type { AnswerNoticed } from '../platform/signals.ts';
import { receiverOfMail } from '../sending/mail-event.ts';
import { lockBounce, recordBounces } from '../sending/record-bounces.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import { backOffReceivers } from '../sending/receiver-backoff.ts';
import { blocksReceiver } from '../sending/rules/receiver-rest.ts';
import { about, draftOf } from './inbound-event.ts';
import { isTest } from './match-send.ts';
import { readZone } from './match-store.ts';
import type { SendFact } from './match-store.ts';
import { awayUntil } from './rules/absence.ts';
import type { Verdict } from './rules/verdict.ts';
import { heldFor } from './rules/consequence.ts';
import { interestOf } from './rules/interest.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog' | 'signals'>;

export interface Answer {
  id: string;
  verdict: Verdict;
  send: SendFact;
  orEnrollments: string[];
  subject: string;
  receivedAt: Date;
  accepted: boolean;
  conversationId: string | null;
  /** Set when a message is booked again: the effects of this event are repeated, and no second event is recorded. */
  event?: { id: string; occurredAt: Date };
}

/** A mail bounces once: a second report makes no event, unless it is the first that reports the address as invalid. */
const isRepeated = ({ verdict }: Answer, before: BounceCategory | null): boolean =>
  verdict.outcome === 'bounce' &&
  before !== null &&
  (before === 'invalid_recipient' || verdict.bounce.category !== 'invalid_recipient');

/**
 * Books a message for its contact, in the caller's transaction: evidence for an uncertain mail, blacklist, state,
 * events. Resolves its event, or null.
 */
export async function bookAnswer(trx: Trx, deps: Deps, answer: Answer): Promise<string | null> {
  const { verdict, send } = answer;
  const now = deps.clock.now();
  if (send.state === 'uncertain' && verdict.outcome !== 'none')
    await settleByEvidence(
      trx,
      deps,
      [{ team_id: send.team_id, id: send.send_id }],
      verdict.outcome === 'bounce' ? 'bounce' : 'reply',
      now,
    );
  if (isTest(send.source)) {
    await recordReturned(trx, answer);
    return null;
  }
  // Another report of the mail may have been booked since this message was judged.
  const bounce = verdict.outcome === 'bounce' ? await lockBounce(trx, send.team_id, send.send_id) : null;
  await suppressOf(trx, deps, answer);
  const draft = isRepeated(answer, bounce?.bouncedAs ?? null)
    ? null
    : draftOf(verdict, answer.subject, answer.receivedAt);
  if (!draft) return null;
  if (verdict.outcome === 'bounce' && blocksReceiver(verdict.bounce))
    await backOffReceivers(trx, deps, send.team_id, [
      {
        senderId: send.sender_id,
        recipient: send.recipient,
        reply: verdict.bounce.diagnostic || verdict.bounce.subtype,
        at: now,
      },
    ]);
  // Bounces of steps are recorded by the enrollment, which sends the step again.
  if (verdict.outcome === 'bounce' && send.source !== 'step')
    await recordBounces(trx, send.team_id, [{ id: send.send_id, category: verdict.bounce.category }]);
  const followed = inConversation(await followOf(trx, deps, answer, now), answer.conversationId);
  const main = {
    ...about(send),
    ...draft,
    occurredAt: now,
    channel: 'email',
    conversationId: answer.conversationId,
    ...(bounce && {
      receiver: send.receiver ?? receiverOfMail(send),
      bounced: bounce.recorded ? ('again' as const) : ('later' as const),
    }),
    ...(verdict.outcome === 'reply' && verdict.doubt ? { pause: 'opt_out_doubt' } : {}),
  } as const;
  if (answer.event) {
    const heard = [{ ...main, ...answer.event }];
    const stops = (await enrollmentsOnEvent(deps).hear(trx, heard)) ?? [];
    if (verdict.outcome === 'unsubscribe') await contactsOnEvent.hear(trx, heard);
    if (verdict.outcome === 'bounce') await campaignsOnEvent.hear(trx, heard);
    await triggersOnEvent(deps).hear(trx, heard);
    await tagsOnEvent(deps).hear(trx, heard);
    await threadTagsOnEvent.hear(trx, heard);
    await deps.eventLog.record(trx, [...stops, ...followed]);
    return answer.event.id;
  }
  const [event] = await deps.eventLog.record(trx, [main, ...followed]);
  return event!.id;
}

/** decided: a bounce of a test is a result of the test: no event, no blacklist entry. */
async function recordReturned(trx: Trx, { verdict, send }: Answer): Promise<void> {
  if (verdict.outcome === 'bounce')
    await recordBounces(trx, send.team_id, [{ id: send.send_id, category: verdict.bounce.category }]);
}

async function suppressOf(trx: Trx, deps: Deps, { id, verdict, send }: Answer): Promise<void> {
  const at = { teamId: send.team_id, address: send.recipient, cause: id };
  if (verdict.outcome === 'unsubscribe')
    await suppress(trx, deps, {
      ...at,
      reason: verdict.method === 'spam_complaint' ? 'spam_complaint' : 'unsubscribe',
    });
  if (verdict.outcome === 'bounce' && verdict.bounce.category === 'invalid_recipient')
    await suppress(trx, deps, { ...at, reason: 'invalid_recipient' });
}

async function followOf(trx: Trx, deps: Deps, answer: Answer, now: Date): Promise<EventDraft[]> {
  const { id, verdict, send, orEnrollments } = answer;
  const teamId = send.team_id;
  // A broadcast has no enrollment: its answer pauses all open enrollments of the contact.
  const answered = send.enrollment_id
    ? [send.enrollment_id]
    : send.contact_profile_id
      ? await openOf(trx, teamId, send.contact_profile_id)
      : [];
  const pause = (why: Pick<AnswerNoticed, 'reason' | 'until'>, also = orEnrollments): Promise<EventDraft[]> =>
    deps.signals.signal(
      trx,
      'answers_noticed',
      [{ teamId, enrollmentIds: [...new Set([...answered, ...also])], cause: id, ...why }],
      now,
    );
  const held = heldFor(verdict);
  if (verdict.outcome === 'autoresponse' && verdict.subtype === 'out_of_office') {
    const elsewhere = send.enrollment_id ? await openElsewhere(trx, teamId, send.enrollment_id) : [];
    const all = [...new Set([...orEnrollments, ...elsewhere])];
    if (held) return pause({ reason: held }, all);
    const zone = await readZone(trx, teamId, send.campaign_id);
    return pause(
      { reason: 'out_of_office', until: awayUntil(verdict.returnDate, answer.receivedAt, zone) },
      all,
    );
  }
  if (held) return pause({ reason: held });
  if (verdict.outcome !== 'reply') return [];
  const also = verdict.doubt ? [] : orEnrollments;
  const ended = await endAnswered(trx, { teamId, answered: send.enrollment_id, also, cause: id }, now);
  if (!send.enrollment_id || !send.campaign_id || !send.contact_profile_id) return ended;
  const contact = {
    teamId,
    enrollmentId: send.enrollment_id,
    campaignId: send.campaign_id,
    profileId: send.contact_profile_id,
    cause: id,
  };
  if (answer.accepted) {
    const booked = { ...contact, interest: 'meeting_booked', source: 'calendar' } as const;
    return [...ended, ...(await recordInterest(trx, deps, booked))];
  }
  const interest = interestOf(verdict.intent);
  return interest === null
    ? ended
    : [...ended, ...(await suggestInterest(trx, deps, { ...contact, interest }))];
}
