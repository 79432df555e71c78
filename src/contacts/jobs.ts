import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import type { Pulse } from '../platform/pulse.ts';
import { anyOpenBulkAction, listOpenBulkActions } from './bulk/store.ts';
import { workBulkAction } from './bulk/work-action.ts';
import { bringSearchUpToDate } from './list/refresh-search.ts';
import { anySearchDue } from './list/search-store.ts';
import { bulkAction } from './queues.ts';

const SWEEP_MS = 2_000;
const MAX_OPEN = 100;
const SEARCH_MS = 5_000;

/** Works queued bulk actions and the search index; the sweep enqueues actions again whose job or worker was lost. */
export async function startContactsJobs(app: AppServices, pulse: Pulse): Promise<Stoppable[]> {
  const stopping = new AbortController();
  const openActions = pulse.flag('contacts.actions', anyOpenBulkAction);
  const searchDue = pulse.flag('contacts.search', anySearchDue);
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
  return [{ stop: async () => stopping.abort() }, sweep, search];
}
