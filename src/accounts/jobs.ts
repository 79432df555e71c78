import type { Services } from '../platform/services.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import type { Pulse } from '../platform/pulse.ts';
import { rollDueTeamWindows } from './roll-team-windows.ts';
import { overdueTeams } from './team-window-store.ts';

/** Windows are rolled when the pulse finds one that is over; this only shows that the loop lives. */
const IDLE_MS = 30_000;

/** Opens and closes teams by their schedules. */
export async function startAccountsJobs(app: Services, pulse: Pulse): Promise<Stoppable[]> {
  const windows = startLoop({
    name: 'accounts.windows',
    everyMs: IDLE_MS,
    app,
    run: () => rollDueTeamWindows(app),
  });
  pulse.wakeOn('accounts.windows', overdueTeams, windows);
  return [windows];
}
