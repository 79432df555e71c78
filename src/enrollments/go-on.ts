import type { ErrandListener } from '../platform/errand.ts';
import { lockPositions } from './lock-store.ts';
import { markStepsDue } from './mark-due.ts';
import { enterAfter } from './step-store.ts';

/**
 * Contacts whose task or call ended enter its node again, which leads them on. A step that saw it open is waited for: it
 * is just about to wait.
 */
export const enrollmentsOnErrand: ErrandListener = async (trx, ended, now) => {
  await lockPositions(trx, [...ended]);
  for (const [teamId, some] of Map.groupBy(ended, (one) => one.teamId))
    markStepsDue(
      trx,
      (await enterAfter(trx, teamId, some, now)).map((campaignId) => ({ teamId, campaignId })),
      now,
    );
};
