import { isAnswer } from '../enrollments/rules/stop.ts';
import type { RecordedEvent } from '../events/event.ts';
import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import type { SignalListener } from '../platform/signals.ts';
import { deleteDueMoves, insertCounted, insertMoves, listWaiting, listWaitingOf } from './move-store.ts';
import type { NewMove, WaitingSubsequence } from './move-store.ts';
import { isTriggeredBy } from './rules/subsequence-trigger.ts';
import type { TriggerOn } from './rules/subsequence-trigger.ts';

type Happened = RecordedEvent & { enrollmentId: string; campaignId: string };
const isOfContact = (event: RecordedEvent): event is Happened =>
  Boolean(event.enrollmentId) && Boolean(event.campaignId);

/** Below this confidence a category fires only a trigger without values. */
const LEAST_SURE = 0.5;

/** The value that a trigger compares; null: none, for example for an unsure answer. */
function saidBy({ type, detail, pause }: RecordedEvent): { on: TriggerOn; value: string | null } | null {
  const block = (detail?.[type === 'linkedin_reply' ? 'linkedin' : type] ?? {}) as {
    reason?: unknown;
    category?: unknown;
    confidence?: unknown;
  };
  if (type === 'finished' && typeof block.reason === 'string') return { on: 'finished', value: block.reason };
  if (isAnswer(type) && !pause && typeof block.category === 'string') {
    const isGuess = typeof block.confidence === 'number' && block.confidence < LEAST_SURE;
    return { on: 'reply_category', value: isGuess ? null : block.category };
  }
  return null;
}

/**
 * Records due moves in the transaction of the event; a worker carries them out. For a team without triggers it costs one
 * probe per batch of events.
 */
export function triggersOnEvent({ clock }: Pick<Services, 'clock'>): EventListener {
  return {
    types: new Set(['finished', 'reply', 'linkedin_reply', 'open', 'click']),
    async hear(trx, events) {
      for (const [teamId, ofTeam] of Map.groupBy(events.filter(isOfContact), (event) => event.teamId)) {
        const campaigns = [...new Set(ofTeam.map(({ campaignId }) => campaignId))];
        const waiting = await listWaiting(trx, teamId, campaigns);
        if (waiting.length > 0) await recordMoves(trx, teamId, ofTeam, waiting, clock.now());
      }
    },
  };
}

async function recordMoves(
  trx: Trx,
  teamId: string,
  events: readonly Happened[],
  waiting: readonly WaitingSubsequence[],
  now: Date,
): Promise<void> {
  const replies = events.filter(({ type }) => isAnswer(type));
  // When an answer is recorded again, its moves replace those of the earlier record.
  if (replies.length > 0)
    await deleteDueMoves(trx, teamId, {
      enrollmentIds: replies.map(({ enrollmentId }) => enrollmentId),
      trigger: 'reply_category',
      causes: replies.map(({ id }) => id),
    });
  const byParent = Map.groupBy(waiting, (one) => one.parent_campaign_id);
  const pairs = events.flatMap((event) =>
    (byParent.get(event.campaignId) ?? []).map((subsequence) => ({ event, subsequence })),
  );
  const moveOf = ({ event, subsequence }: (typeof pairs)[number]): NewMove => ({
    enrollmentId: event.enrollmentId,
    subsequenceId: subsequence.id,
    trigger: subsequence.trigger.on,
    cause: isAnswer(event.type) ? event.id : null,
  });
  const held = pairs.filter(({ event, subsequence }) => {
    const said = saidBy(event);
    return said !== null && isTriggeredBy(subsequence.trigger, said.on, said.value);
  });
  await insertMoves(trx, teamId, held.map(moveOf), now);
  const counted = pairs.filter(
    ({ event, subsequence }) => event.type === subsequence.trigger.on && event.type !== 'finished',
  );
  const once = new Map(
    counted.map((pair) => [`${pair.event.enrollmentId} ${pair.subsequence.id}`, pair] as const),
  );
  await insertCounted(
    trx,
    teamId,
    [...once.values()].map((pair) => ({
      ...moveOf(pair),
      values: pair.subsequence.trigger.values ?? null,
      minCount: pair.subsequence.trigger.min_count ?? 1,
    })),
    now,
  );
}

/** When the interest of a contact changes, moves due by the earlier interest are deleted. */
export const triggersOnInterest: SignalListener<'interest_changed'> = async (
  trx,
  { teamId, enrollmentId },
  now,
) => {
  await deleteDueMoves(trx, teamId, { enrollmentIds: [enrollmentId], trigger: 'interest' });
  const waiting = await listWaitingOf(trx, { teamId, enrollmentId });
  const held = waiting.filter(
    ({ trigger, interest }) => interest !== null && isTriggeredBy(trigger, 'interest', interest),
  );
  await insertMoves(
    trx,
    teamId,
    held.map(({ id }) => ({ enrollmentId, subsequenceId: id, trigger: 'interest', cause: null })),
    now,
  );
};

/** Reverts a message that was no answer. decided: a moved contact stays in its subsequence */
export const revertAnswer = (
  trx: Trx,
  at: { teamId: string; enrollmentId: string; cause: string },
): Promise<void> =>
  deleteDueMoves(trx, at.teamId, {
    enrollmentIds: [at.enrollmentId],
    trigger: 'reply_category',
    causes: [at.cause],
  });
