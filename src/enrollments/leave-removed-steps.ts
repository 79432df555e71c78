import type { SignalListener } from '../platform/signals.ts';
import { markStepsDue } from './mark-due.ts';
import { enterAgain } from './step-store.ts';

/**
 * When a step was removed before its mail left, the contact now takes the next remaining node of its old path, from the
 * same mailbox. decisions: Campaigns and sequences
 */
export const enrollmentsOnRemovedSteps: SignalListener<'steps_removed'> = async (
  trx,
  { teamId, enrollmentIds },
  now,
) => {
  const { free, campaignIds } = await enterAgain(trx, teamId, enrollmentIds, now);
  markStepsDue(
    trx,
    campaignIds.map((campaignId) => ({ teamId, campaignId })),
    now,
  );
  return free;
};
