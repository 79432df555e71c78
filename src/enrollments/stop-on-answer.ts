import type { SignalListener } from '../platform/signals.ts';
import { stopEnrollments } from './stop-enrollments.ts';

/** What messages say without an event that stops the contact pauses it, until a person settles it or the day that it names. */
export const enrollmentsOnAnswers: SignalListener<'answers_noticed'> = (trx, answers, now) =>
  stopEnrollments(
    trx,
    answers.flatMap(({ enrollmentIds, ...why }) =>
      enrollmentIds.map((enrollmentId) => ({ ...why, enrollmentId, life: 'paused' as const })),
    ),
    now,
  );
