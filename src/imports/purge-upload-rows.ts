import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { uuidFloor } from '../platform/ids.ts';
import { dropSomeRows, listAbandonedRows, lockEndedUpload, markEmptied } from './retention-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'log' | 'config'>;

const DAY_MS = 24 * 3600 * 1000;
/** Rows of one transaction: locks last well under a second. */
const BATCH = 5_000;
/** Longer than any request that stages rows. */
const ABANDONED_AFTER_MS = DAY_MS;
const MAX_ABANDONED = 10;

/**
 * Removes a batch of rows of the upload that ended longest ago, after its retention time. Resolves true when there
 * may be more.
 * decided: rows and their verdicts stay for `uploads.keepRowsDays` after the end of the upload; the upload and its
 * counts are not removed.
 */
export function purgeUploadRows(deps: Deps, batch = BATCH): Promise<boolean> {
  const now = deps.clock.wall();
  const endedBefore = new Date(now.getTime() - deps.config.uploads.keepRowsDays * DAY_MS);
  return transact(deps.db, async (trx) => {
    const upload = await lockEndedUpload(trx, endedBefore);
    if (!upload) return false;
    const removed = await dropSomeRows(trx, upload.team_id, upload.id, batch);
    const empty = removed < batch;
    await markEmptied(trx, upload, { empty, now });
    deps.log.info(
      { team_id: upload.team_id, upload_id: upload.id, removed, of: upload.contact_count, empty },
      'rows of an old upload were removed',
    );
    return true;
  });
}

/** Rows without an upload: the process died before it was accepted. Resolves true when there may be more. */
export async function dropAbandonedRows(deps: Deps, batch = BATCH): Promise<boolean> {
  const before = uuidFloor(new Date(deps.clock.wall().getTime() - ABANDONED_AFTER_MS));
  const found = await listAbandonedRows(deps.db, before, MAX_ABANDONED);
  for (const { team_id, upload_id } of found) {
    const removed = await dropSomeRows(deps.db, team_id, upload_id, batch);
    deps.log.info({ team_id, upload_id, removed }, 'rows of an upload that was never accepted were removed');
  }
  return found.length > 0;
}

export async function purgeRows(deps: Deps): Promise<boolean> {
  const [old, abandoned] = [await purgeUploadRows(deps), await dropAbandonedRows(deps)];
  return old || abandoned;
}
