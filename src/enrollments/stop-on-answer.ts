import type { SignalListener } from '../platform/signals.ts';
import { stopEnrollments } from './stop-enrollments.ts';

/**
 * Pauses contacts for messages that record no stopping event, until a person decides or until the day that the message
 * names.
 */
export const enrollmentsOnAnswers: SignalListener<'answers_noticed'> = (trx, answers, now) =>
  stopEnrollments(
    trx,
    answers.flatMap(({ enrollmentIds, ...why }) =>
      enrollmentIds.map((enrollmentId) => ({ ...why, enrollmentId, life: 'paused' as const })),
    ),
    now,
  );
