import type { AppServices } from '../events/record-event.ts';
import { auditAct } from '../platform/audit/audit.ts';
import { markDue } from '../platform/db/due.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { settleByEvidence } from './recover-sends.ts';
import { resumeCampaigns } from './resume-sends.ts';
import { giveBackBudgets } from './take-budgets.ts';
import { releaseUncertain } from './recovery-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog'>;
export type PersonalOutcome = 'sent' | 'not_sent';

/**
 * A person who looked says what became of an uncertain mail. Sent: it counts as sent. Not sent: it waits again, and leaves
 * with the same Message-ID when all gates let it. Resolves false when it was settled meanwhile.
 */
export const settleByPerson = (
  deps: Deps,
  at: { teamId: string; id: string },
  outcome: PersonalOutcome,
): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const now = deps.clock.now();
    const isSettled =
      outcome === 'sent'
        ? (await settleByEvidence(trx, deps, [{ team_id: at.teamId, id: at.id }], 'person', now)) > 0
        : await release(trx, at, now);
    if (isSettled)
      await auditAct(trx, {
        object: 'mail',
        action: 'changed',
        teamId: at.teamId,
        objectId: at.id,
        was: { state: 'uncertain' },
        said: { state: outcome },
      });
    return isSettled;
  });

async function release(
  trx: Trx,
  { teamId, id }: { teamId: string; id: string },
  now: Date,
): Promise<boolean> {
  const slot = await releaseUncertain(trx, { teamId, id }, now);
  if (!slot) return false;
  await giveBackSlots(trx, teamId, [slot]);
  if (await giveBackBudgets(trx, teamId, [slot])) await resumeCampaigns(trx, teamId, [slot], now);
  markDue(trx, [{ kind: 'mailbox', teamId, key: slot.sender_id, dueAt: now }]);
  return true;
}
