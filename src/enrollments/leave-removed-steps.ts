import type { SignalListener } from '../platform/signals.ts';
import { markStepsDue } from './mark-due.ts';
import { enterAgain } from './step-store.ts';

/**
 * Contacts whose mail had not left when its step was removed take their next step now: it leads to the next node of their
 * old path that is left, from the mailbox that wrote before. decisions: Campaigns and sequences
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
