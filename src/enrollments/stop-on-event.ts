import type { EventListener } from '../events/record-event.ts';
import type { RecordedEvent } from '../events/event.ts';
import type { EventType } from '../platform/db/types.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { afterBounces, isBounce, leaveFormerAddresses } from './after-bounce.ts';
import {
  advanceAfterSend,
  markEngagement,
  recordActivity,
  onwardOf,
  openEnrollmentsOf,
} from './life-store.ts';
import type { Engagement, LifeChange } from './life-store.ts';
import { lockPositions } from './lock-store.ts';
import { markStepsDue } from './mark-due.ts';
import { pausesElsewhere, stopsOfPeople } from './pause-elsewhere.ts';
import { stopOf } from './rules/stop.ts';
import { stopEnrollments } from './stop-enrollments.ts';

const ENGAGEMENTS: Partial<Record<EventType, Engagement['kind']>> = {
  open: 'open',
  click: 'click',
  reply: 'reply',
  linkedin_reply: 'reply',
  bounce: 'bounce',
  unsubscribe: 'unsubscribe',
};
const isEngagement = ({ type }: RecordedEvent): boolean => ENGAGEMENTS[type] !== undefined;
/** All types with a channel; `scheduled` says nothing about the contact. */
const HEARD: ReadonlySet<EventType> = new Set([
  ...(Object.keys(ENGAGEMENTS) as EventType[]),
  'email_sent',
  'autoresponse',
  'linkedin_connection_sent',
  'linkedin_connection_accepted',
  'linkedin_message_sent',
  'linkedin_profile_visited',
  'linkedin_post_liked',
]);

export function enrollmentsOnEvent(deps: Pick<Services, 'clock'>): EventListener {
  return {
    types: HEARD,
    async hear(trx, all) {
      const events = await leaveFormerAddresses(trx, all);
      const sent = events.filter(
        (event) => event.type === 'email_sent' && event.enrollmentId && event.nodeId,
      );
      if (sent.length > 0) {
        await advanceAfterSend(
          trx,
          sent.map((event) => ({
            teamId: event.teamId,
            enrollmentId: event.enrollmentId!,
            nodeId: event.nodeId!,
            stepNumber: event.stepNumber ?? null,
            sendId: event.emailSendId ?? null,
            at: event.occurredAt,
          })),
        );
        markStepsDue(trx, sent, deps.clock.now());
      }
      // `advanceAfterSend` records the activity of a step's mail.
      const happened = events.filter((event) => event.channel && event.enrollmentId && !sent.includes(event));
      if (happened.length > 0)
        await recordActivity(
          trx,
          happened.map((event) => ({
            teamId: event.teamId,
            enrollmentId: event.enrollmentId!,
            at: event.occurredAt,
          })),
        );
      const marks = events.filter((event) => isEngagement(event) && event.enrollmentId);
      const ofPeople = await stopsOfPeople(
        trx,
        events.filter((event) => isEngagement(event) && !event.enrollmentId),
        deps.clock.now(),
      );
      if (marks.length === 0 && ofPeople.length === 0) return;
      const stops = [...(await stopsOf(trx, marks)), ...ofPeople];
      const bounces = events.filter(isBounce);
      const elsewhere = await pausesElsewhere(trx, marks, deps.clock.now());
      await lockPositions(trx, [...stops, ...bounces, ...elsewhere]);
      const bounced = await afterBounces(trx, bounces, deps.clock.now());
      if (marks.length > 0)
        await markEngagement(
          trx,
          marks.map((event) => ({
            teamId: event.teamId,
            enrollmentId: event.enrollmentId!,
            kind: ENGAGEMENTS[event.type]!,
            at: event.occurredAt,
            bounceCategory: event.bounceCategory ?? null,
          })),
        );
      // Read while the enrollments are locked, so no transfer is incomplete.
      const onward = await onwardOf(trx, stops);
      const talks = new Map(events.map(({ id, conversationId = null }) => [id, conversationId]));
      return stopEnrollments(
        trx,
        oncePerContact([...stops, ...onward, ...elsewhere, ...bounced]).map((stop) => ({
          ...stop,
          conversationId: talks.get(stop.cause ?? '') ?? null,
        })),
        deps.clock.now(),
      );
    },
  };
}

async function stopsOf(trx: Trx, events: readonly RecordedEvent[]): Promise<LifeChange[]> {
  const changes = new Map<string, LifeChange>();
  for (const event of events) {
    const ruled = event.pause
      ? { life: 'paused' as const, reason: event.pause, everywhere: true }
      : stopOf(event.type, event.bounceCategory ?? null);
    if (!ruled) continue;
    const { teamId, contactProfileId: profileId, id: cause } = event;
    changes.set(event.enrollmentId!, { teamId, enrollmentId: event.enrollmentId!, cause, ...ruled });
    if (!ruled.everywhere || !profileId) continue;
    for (const open of await openEnrollmentsOf(trx, [{ teamId, profileId }]))
      if (!changes.has(open.enrollmentId))
        changes.set(open.enrollmentId, { ...open, cause, life: ruled.life, reason: ruled.reason });
  }
  return [...changes.values()];
}

/** The first stop of each contact; an end has priority over a pause. */
const oncePerContact = (stops: LifeChange[]): LifeChange[] => [
  ...new Map(stops.toReversed().map((stop) => [stop.enrollmentId, stop])).values(),
];
