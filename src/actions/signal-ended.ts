import type { Services } from '../platform/services.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { StepActionEnded } from '../platform/signals.ts';

/** `node_id` null: a person wrote the action, and no step waits for it. */
interface EndedAction extends Pick<StepActionEnded, 'custom'> {
  team_id: string;
  enrollment_id: string;
  node_id: string | null;
  pass: number | null;
}

/** Lets the contacts of ended actions continue, in the transaction that ends the actions. */
export async function signalStepActionsEnded(
  trx: Trx,
  { signals }: Pick<Services, 'signals'>,
  ended: readonly EndedAction[],
  now: Date,
): Promise<void> {
  const steps = ended.flatMap(
    ({ team_id: teamId, enrollment_id: enrollmentId, node_id: nodeId, pass, custom = {} }) =>
      nodeId === null || pass === null ? [] : [{ teamId, enrollmentId, nodeId, pass, custom }],
  );
  if (steps.length > 0) await signals.signal(trx, 'step_actions_ended', steps, now);
}
