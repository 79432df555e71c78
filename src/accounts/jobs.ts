import type { Services } from '../platform/services.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { checkTrackingDomains } from './check-tracking-domains.ts';
import { abandonedEntries } from './credit-store.ts';
import { refundAbandoned } from './refund-abandoned.ts';
import { rollDueTeamWindows } from './roll-team-windows.ts';
import { overdueTeams } from './team-window-store.ts';
import { dueTrackingChecks } from './tracking-domain-store.ts';

/** Windows are rolled when the poller finds one that is over; this only shows that the loop lives. */
const IDLE_MS = 30_000;

/** Opens and closes teams by their schedules, checks their tracking domains, gives credits back. */
export async function startAccountsJobs(app: Services, poller: Poller): Promise<Stoppable[]> {
  const windows = startLoop({
    name: 'accounts.windows',
    everyMs: IDLE_MS,
    app,
    run: () => rollDueTeamWindows(app),
  });
  poller.wakeOn('accounts.windows', overdueTeams, windows);
  const domains = startLoop({
    name: 'accounts.tracking-domains',
    everyMs: IDLE_MS,
    app,
    run: () => checkTrackingDomains(app),
  });
  poller.wakeOn('accounts.tracking-domains', dueTrackingChecks, domains);
  const credits = startLoop({
    name: 'accounts.credits',
    everyMs: IDLE_MS,
    app,
    run: () => refundAbandoned(app),
  });
  poller.wakeOn('accounts.credits', abandonedEntries, credits);
  return [windows, domains, credits];
}
