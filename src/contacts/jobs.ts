import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { anyOpenBulkAction, listOpenBulkActions } from './bulk/store.ts';
import { workBulkAction } from './bulk/work-action.ts';
import { bringSearchUpToDate } from './list/refresh-search.ts';
import { anySearchDue } from './list/search-store.ts';
import { createVerifier } from '../verification/verifier.ts';
import { bulkAction } from './queues.ts';
import { dueVerifications } from './verification-store.ts';
import { createContactVerifier } from './verify-contacts.ts';

const SWEEP_MS = 2_000;
const MAX_OPEN = 100;
const SEARCH_MS = 5_000;
/** The poller and every probe that ends wake the loop; this only shows that it lives. */
const VERIFY_MS = 5_000;
/** Probes that end together are written together. */
const GATHER_MS = 50;

/** Works queued bulk actions, the search index and verifications; the sweep enqueues actions again whose job or worker was lost. */
export async function startContactsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const stopping = new AbortController();
  const openActions = poller.flag('contacts.actions', anyOpenBulkAction);
  const searchDue = poller.flag('contacts.search', anySearchDue);
  await app.queue.work(bulkAction, (job) =>
    workBulkAction(app, job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  const sweep = startLoop({
    name: 'contacts.actions',
    everyMs: SWEEP_MS,
    app,
    run: async () => {
      if (!openActions()) return false;
      const open = await listOpenBulkActions(app.db, MAX_OPEN);
      await app.queue.enqueue(
        bulkAction,
        open.map(({ team_id, id }) => ({ key: id, payload: { teamId: team_id, actionId: id } })),
      );
      return false;
    },
  });
  const search = startLoop({
    name: 'contacts.search',
    everyMs: SEARCH_MS,
    app,
    run: async (signal) => searchDue() && bringSearchUpToDate(app, signal),
  });
  const probes = createVerifier(app, { readPolicies: false, remember: false });
  const verifier = createContactVerifier(app, probes, () => soon());
  const verifications = startLoop({
    name: 'contacts.verifications',
    everyMs: VERIFY_MS,
    app,
    run: (signal) => verifier.pass(signal),
  });
  poller.wakeOn('contacts.verifications', dueVerifications, verifications);
  let gathering = false;
  const soon = (): void => {
    if (gathering) return;
    gathering = true;
    setTimeout(() => {
      gathering = false;
      verifications.wake();
    }, GATHER_MS).unref();
  };
  const verifying = {
    stop: async (): Promise<void> => {
      // First of all: a pass under way may wait for a probe.
      probes.close();
      await verifications.stop();
      await verifier.stop();
    },
  };
  return [{ stop: async () => stopping.abort() }, sweep, search, verifying];
}
