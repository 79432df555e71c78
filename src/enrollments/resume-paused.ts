import { LOCKED_AGAIN_MS } from '../platform/rules/retry.ts';
import type { AppServices } from '../events/record-event.ts';
import { bisectBatch, isLocked } from '../platform/db/bisect-batch.ts';
import { oneByOne } from '../platform/db/one-by-one.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { LOCK_TIMEOUT_MS } from './due-store.ts';
import { markStepsDue } from './mark-due.ts';
import { listEndedPauses, postponePauses, resumeEnded } from './retry-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'crash' | 'log' | 'eventLog'>;

const PASS = 500;
const FAULT_RETRY_MS = 60 * 60_000;

/** A contact that cannot be resumed does not delay others. */
export async function resumePaused(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const ended = await listEndedPauses(deps.db, now, PASS);
  const teams = Map.groupBy(ended, ({ team_id }) => team_id);
  const sound = await oneByOne(teams, { log: deps.log, what: 'resuming contacts' }, ([teamId, own]) =>
    resumeTeam(
      deps,
      teamId,
      own.map(({ id }) => id),
      now,
    ),
  );
  return sound && ended.length === PASS;
}

async function resumeTeam(deps: Deps, teamId: string, ids: string[], now: Date): Promise<void> {
  const { failed } = await bisectBatch(ids, async (some) => {
    await transact(deps.db, async (trx) => {
      await waitBriefly(trx, LOCK_TIMEOUT_MS);
      const resumed = await resumeEnded(trx, teamId, [...some], now);
      if (resumed.length === 0) return;
      markStepsDue(
        trx,
        resumed.map((row) => ({ teamId, campaignId: row.campaign_id })),
        now,
      );
      await deps.eventLog.record(
        trx,
        resumed.map((row) => ({
          teamId,
          type: 'contact_resumed',
          occurredAt: now,
          campaignId: row.campaign_id,
          enrollmentId: row.id,
          contactProfileId: row.contact_profile_id,
          detail: { contact_resumed: { reason: row.reason } },
        })),
      );
    });
    deps.crash('pause.after_commit');
  });
  if (failed.length === 0) return;
  const faults = failed.filter(({ error }) => !isLocked(error));
  if (faults.length > 0)
    deps.log.error(
      { err: faults[0]!.error, team: teamId, enrollment: faults[0]!.item, faults: faults.length },
      'contacts cannot be resumed and stay paused; the others went on',
    );
  const later = failed.map(({ item, error }) => ({
    id: item,
    until: new Date(now.getTime() + (isLocked(error) ? LOCKED_AGAIN_MS : FAULT_RETRY_MS)),
  }));
  await bisectBatch(later, (some) => transact(deps.db, (trx) => postponePauses(trx, teamId, [...some])));
}
