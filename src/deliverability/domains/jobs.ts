import { startLoop } from '../../platform/work/loop.ts';
import type { Stoppable } from '../../platform/work/loop.ts';
import type { Poller } from '../../platform/work/poller.ts';
import type { AppServices } from '../../events/record-event.ts';
import { checkDueDomains } from './check-domain.ts';
import { dueChecks } from './domain-store.ts';
import { purgeHistory } from './keep-checks.ts';

/** The poller wakes the loop when a domain is due; this only shows that it lives. */
const IDLE_MS = 30_000;
const PURGE_MS = 10 * 60_000;

/** Checks connected domains by DNS, each about once a day. */
export async function startDomainsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const checks = startLoop({
    name: 'deliverability.domains',
    everyMs: IDLE_MS,
    app,
    run: () => checkDueDomains(app),
  });
  poller.wakeOn('deliverability.domains', dueChecks, checks);
  const purge = startLoop({
    name: 'deliverability.domain-history',
    everyMs: PURGE_MS,
    app,
    run: () => purgeHistory(app),
  });
  return [checks, purge];
}
