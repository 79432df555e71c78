import type { SignalListener } from '../platform/signals.ts';
import { lockPositions } from './lock-store.ts';
import { markStepsDue } from './mark-due.ts';
import { enterAfter } from './step-store.ts';

/**
 * Contacts whose task, call or LinkedIn action ended enter its node again, which leads them on. A step that saw it open is waited for: it
 * is just about to wait.
 */
export const enrollmentsOnActionEnded: SignalListener<'step_actions_ended'> = async (trx, ended, now) => {
  await lockPositions(trx, [...ended]);
  for (const [teamId, some] of Map.groupBy(ended, (one) => one.teamId))
    markStepsDue(
      trx,
      (await enterAfter(trx, teamId, some, now)).map((campaignId) => ({ teamId, campaignId })),
      now,
    );
};
