import type { EventfulGround } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import { workBulkAction } from './bulk-action.ts';
import { listOpenBulkActions } from './bulk-action-store.ts';
import { dropAbandonedRows, emptyUploads } from './empty-uploads.ts';
import { mergeUpload } from './merge-upload.ts';
import { bulkAction, importMerge } from './queues.ts';
import { transact } from '../platform/db/transaction.ts';
import { refreshSearch } from './search-store.ts';
import { listOpenUploads } from './upload-store.ts';

const SWEEP_MS = 2_000;
const MAX_OPEN = 100;
/** Until the search index knows a new contact, searches read it one by one: thousands cost them some milliseconds. */
const SEARCH_MS = 5_000;
const SEARCH_BATCH = 2_000;
const EMPTY_EVERY_MS = 10 * 60_000;

/** Works uploads and queued actions; a sweep asks again for those whose tick was lost or whose worker died. */
export async function startContactsJobs(app: EventfulGround): Promise<Stoppable[]> {
  const stopping = new AbortController();
  await app.queue.work(importMerge, (job) =>
    mergeUpload(app, job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  await app.queue.work(bulkAction, (job) =>
    workBulkAction(app, job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  const sweep = startLoop({
    name: 'contacts.uploads',
    everyMs: SWEEP_MS,
    log: app.log,
    run: async () => {
      const open = await listOpenUploads(app.db, MAX_OPEN);
      await app.queue.enqueue(
        importMerge,
        open.map(({ team_id, id }) => ({ key: id, payload: { teamId: team_id, uploadId: id } })),
      );
      const actions = await listOpenBulkActions(app.db, MAX_OPEN);
      await app.queue.enqueue(
        bulkAction,
        actions.map(({ team_id, id }) => ({ key: id, payload: { teamId: team_id, actionId: id } })),
      );
      return false;
    },
  });
  const search = startLoop({
    name: 'contacts.search',
    everyMs: SEARCH_MS,
    log: app.log,
    run: async () => (await transact(app.db, (trx) => refreshSearch(trx, SEARCH_BATCH))) >= SEARCH_BATCH,
  });
  const emptying = startLoop({
    name: 'contacts.upload-rows',
    everyMs: EMPTY_EVERY_MS,
    log: app.log,
    run: async () => {
      const [old, abandoned] = [await emptyUploads(app), await dropAbandonedRows(app)];
      return old || abandoned;
    },
  });
  return [{ stop: async () => stopping.abort() }, sweep, search, emptying];
}
