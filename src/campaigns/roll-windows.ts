import { recordHolds } from '../events/record-holds.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { windowState } from '../platform/rules/calendar.ts';
import { sharedSchedule } from '../platform/rules/contact-zone.ts';
import type { Services } from '../platform/services.ts';
import { resumeCampaignSends } from '../sending/resume-sends.ts';
import { listOverdueWindows, readSchedules, writeWindows } from './window-store.ts';

const BATCH = 200;

/**
 * Writes for active campaigns if the schedule is open, and when that changes. Mails of open campaigns resume after the
 * commit. `launched`: the launch ended the earlier hold, so the hold is recorded again.
 */
export async function rollWindows(
  trx: Trx,
  deps: Pick<Services, 'ids'>,
  { teamId, campaignIds, launched = false }: { teamId: string; campaignIds: string[]; launched?: boolean },
  now: Date,
): Promise<void> {
  const windows = (await readSchedules(trx, teamId, campaignIds)).map(({ id, schedule, before }) => ({
    id,
    before,
    ...windowState(sharedSchedule(schedule), now),
  }));
  await writeWindows(trx, teamId, windows);
  const changes = windows
    .filter(({ before, because }) => launched || before !== because)
    .map(({ id: key, because: reason, until }) => ({ teamId, key, reason, until: reason ? until : null }));
  await recordHolds(trx, deps, changes, now);
  for (const { id, because } of windows)
    if (because === null) await resumeCampaignSends(trx, { teamId, campaignId: id }, now);
}

export async function rollDueWindows(deps: Pick<Services, 'db' | 'clock' | 'ids' | 'log'>): Promise<boolean> {
  const now = deps.clock.now();
  const due = await listOverdueWindows(deps.db, now, BATCH);
  let failed = 0;
  for (const [teamId, campaigns] of Map.groupBy(due, (campaign) => campaign.team_id)) {
    const ids = campaigns.map(({ id }) => id);
    try {
      await transact(deps.db, (trx) => rollWindows(trx, deps, { teamId, campaignIds: ids }, now));
    } catch (err) {
      if (isLostConnection(err)) throw err;
      failed++;
      deps.log.error({ err, team: teamId }, 'the windows of a team were not rolled; its mails wait');
    }
  }
  return due.length > 0 && failed === 0;
}
