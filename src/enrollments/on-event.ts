import type { EventListener, RecordedEvent, SharedDraft } from '../events/record-event.ts';
import type { EventType } from '../platform/db/types.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { advanceAfterSend, markEngagement, noteActivity, onwardOf, openEnrollmentsOf } from './life-store.ts';
import type { Engagement, LifeChange } from './life-store.ts';
import { lockPositions } from './lock-store.ts';
import { stopOf } from './rules/stop.ts';
import { stopEnrollments } from './stop-enrollments.ts';

const ENGAGEMENTS: ReadonlySet<EventType> = new Set(['open', 'click', 'reply', 'bounce', 'unsubscribe']);
const isEngagement = ({ type }: SharedDraft): boolean => ENGAGEMENTS.has(type);

/** What an enrollment learns from events: a sent mail moves it on, an answer stops it. In the event's transaction. */
export function enrollmentsOnEvent(needs: Pick<Ground, 'clock'>): EventListener {
  return {
    concerns: (_trx, event) => Boolean(event.channel) || event.type === 'email_sent' || isEngagement(event),
    async hear(trx, events) {
      const sent = events.filter(
        (event) => event.type === 'email_sent' && event.enrollmentId && event.nodeId,
      );
      if (sent.length > 0)
        await advanceAfterSend(
          trx,
          sent.map((event) => ({
            teamId: event.teamId,
            enrollmentId: event.enrollmentId!,
            nodeId: event.nodeId!,
            at: event.occurredAt,
          })),
        );
      const happened = events.filter(
        (event) =>
          event.channel && event.enrollmentId && event.type !== 'email_sent' && event.type !== 'scheduled',
      );
      if (happened.length > 0)
        await noteActivity(
          trx,
          happened.map((event) => ({
            teamId: event.teamId,
            enrollmentId: event.enrollmentId!,
            at: event.occurredAt,
          })),
        );
      const marks = events.filter((event) => isEngagement(event) && event.enrollmentId);
      if (marks.length === 0) return;
      const stops = await stopsOf(trx, marks);
      await lockPositions(trx, stops);
      await markEngagement(
        trx,
        marks.map((event) => ({
          teamId: event.teamId,
          enrollmentId: event.enrollmentId!,
          kind: event.type as Engagement['kind'],
          at: event.occurredAt,
          bounceCategory: event.bounceCategory ?? null,
        })),
      );
      // Asked while the passages themselves are held: no transfer of them is half done.
      const onward = await onwardOf(trx, stops);
      return stopEnrollments(trx, [...stops, ...onward], needs.clock.now());
    },
  };
}

/** Whom these events stop, each once. */
async function stopsOf(trx: Trx, events: readonly RecordedEvent[]): Promise<LifeChange[]> {
  const changes = new Map<string, LifeChange>();
  for (const event of events) {
    const ruled = stopOf(event.type, event.bounceCategory ?? null, event.bounceSubtype ?? null);
    if (!ruled) continue;
    const { teamId, contactProfileId: profileId } = event;
    changes.set(event.enrollmentId!, { teamId, enrollmentId: event.enrollmentId!, ...ruled });
    if (!ruled.everywhere || !profileId) continue;
    for (const open of await openEnrollmentsOf(trx, [{ teamId, profileId }]))
      if (!changes.has(open.enrollmentId))
        changes.set(open.enrollmentId, { ...open, life: ruled.life, reason: ruled.reason });
  }
  return [...changes.values()];
}
