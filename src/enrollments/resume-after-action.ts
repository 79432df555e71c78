import type { SignalListener } from '../platform/signals.ts';
import { lockPositions } from './lock-store.ts';
import { markStepsDue } from './mark-due.ts';
import { enterAfter } from './step-store.ts';

/**
 * Contacts enter their node again when its task, call or LinkedIn action ends. Waits for a step in progress that saw
 * the action open, because that step is about to wait for it.
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
