import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { mergeUpload } from './merge-upload.ts';
import { dropAbandonedRows, purgeUploadRows } from './purge-upload-rows.ts';
import { importMerge } from './queues.ts';
import { anyOpenUpload, listOpenUploads } from './store.ts';

const SWEEP_MS = 2_000;
const MAX_OPEN = 100;
const PURGE_MS = 10 * 60_000;

/** Merges uploads and removes old rows; the sweep enqueues uploads again whose job or worker was lost. */
export async function startImportsJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const stopping = new AbortController();
  const openUploads = poller.flag('imports.uploads', anyOpenUpload);
  await app.queue.work(importMerge, (job) =>
    mergeUpload(app, job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  const sweep = startLoop({
    name: 'imports.uploads',
    everyMs: SWEEP_MS,
    app,
    run: async () => {
      if (!openUploads()) return false;
      const open = await listOpenUploads(app.db, MAX_OPEN);
      await app.queue.enqueue(
        importMerge,
        open.map(({ team_id, id }) => ({ key: id, payload: { teamId: team_id, uploadId: id } })),
      );
      return false;
    },
  });
  const purge = startLoop({
    name: 'imports.purge-rows',
    everyMs: PURGE_MS,
    app,
    run: async () => {
      const [old, abandoned] = [await purgeUploadRows(app), await dropAbandonedRows(app)];
      return old || abandoned;
    },
  });
  return [{ stop: async () => stopping.abort() }, sweep, purge];
}
