import { markDue } from '../platform/db/due.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { windowState } from '../platform/rules/calendar.ts';
import type { Services } from '../platform/services.ts';
import { listTeamMailboxes, listOverdueTeams, lockSchedule, writeTeamWindow } from './team-window-store.ts';

const BATCH = 200;

/**
 * Writes whether the schedule of a team is open now, and when that changes. The mailboxes of an open team become due
 * after the commit.
 */
export async function rollTeamWindow(
  trx: Trx,
  deps: Pick<Services, 'signals'>,
  teamId: string,
  now: Date,
): Promise<void> {
  const { schedule, before } = await lockSchedule(trx, teamId);
  const state = windowState(schedule, now);
  await writeTeamWindow(trx, teamId, state);
  if (state.because !== before)
    await deps.signals.signal(trx, 'team_changed', { teamId, window: state }, now);
  if (state.because !== null) return;
  const mailboxes = await listTeamMailboxes(trx, teamId);
  markDue(
    trx,
    mailboxes.map((key) => ({ kind: 'mailbox', teamId, key, dueAt: now })),
  );
}

/** Resolves true when there are more. */
export async function rollDueTeamWindows(
  deps: Pick<Services, 'db' | 'clock' | 'log' | 'signals'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const due = await listOverdueTeams(deps.db, now, BATCH);
  let failed = 0;
  for (const teamId of due)
    try {
      await transact(deps.db, (trx) => rollTeamWindow(trx, deps, teamId, now));
    } catch (err) {
      if (isLostConnection(err)) throw err;
      failed++;
      deps.log.error({ err, team: teamId }, 'the window of a team was not rolled; its mails wait');
    }
  return due.length > failed;
}
