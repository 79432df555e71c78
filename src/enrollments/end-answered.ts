import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { lockPositions } from './lock-store.ts';
import { replyScopeOf } from './scope-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

/**
 * A reply that names no mail may answer several campaigns: beside the enrollment of its event (`answered`; null: a
 * broadcast) the enrollments `also` end. decided: where `reply_scope` is `campaign` these are paused
 * (`possible_reply`), because only one of them was answered. Locks the positions of all. The caller records the events,
 * with the reply's event.
 */
export async function endAnswered(
  trx: Trx,
  at: { teamId: string; answered: string | null; also: string[]; cause: string },
  now: Date,
): Promise<EventDraft[]> {
  const { teamId, cause } = at;
  await lockPositions(
    trx,
    [...(at.answered ? [at.answered] : []), ...at.also].map((enrollmentId) => ({ teamId, enrollmentId })),
  );
  if (at.also.length === 0) return [];
  const [life, reason] =
    (await replyScopeOf(trx, teamId)) === 'campaign'
      ? (['paused', 'possible_reply'] as const)
      : (['finished', 'replied'] as const);
  return stopEnrollments(
    trx,
    at.also.map((enrollmentId) => ({ teamId, enrollmentId, life, reason, cause })),
    now,
  );
}
