import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { uuidFloor } from '../platform/ids.ts';
import { dropSomeRows, listAbandonedRows, lockEndedUpload, markEmptied } from './upload-retention-store.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'log' | 'config'>;

const DAY_MS = 24 * 3600 * 1000;
/** Rows of one transaction: locks are held well under a second. */
const BATCH = 5_000;
/** Longer than any request may take that stages rows. */
const ABANDONED_AFTER_MS = DAY_MS;
const MAX_ABANDONED = 10;

/**
 * Removes a batch of rows of the upload that ended longest ago, when its time is over; true when there may be more.
 * decided: rows and their verdicts are kept for `uploads.keepRowsDays` after the upload ended, the upload and its counts
 * for good.
 */
export function emptyUploads(needs: Needs, batch = BATCH): Promise<boolean> {
  const now = needs.clock.wall();
  const endedBefore = new Date(now.getTime() - needs.config.uploads.keepRowsDays * DAY_MS);
  return transact(needs.db, async (trx) => {
    const upload = await lockEndedUpload(trx, endedBefore);
    if (!upload) return false;
    const removed = await dropSomeRows(trx, upload.team_id, upload.id, batch);
    const empty = removed < batch;
    await markEmptied(trx, upload, { empty, now });
    needs.log.info(
      { team_id: upload.team_id, upload_id: upload.id, removed, of: upload.contact_count, empty },
      'rows of an old upload were removed',
    );
    return true;
  });
}

/** Removes a batch of rows that no upload owns, because their process ended before it was accepted; true when there may be more. */
export async function dropAbandonedRows(needs: Needs, batch = BATCH): Promise<boolean> {
  const before = uuidFloor(new Date(needs.clock.wall().getTime() - ABANDONED_AFTER_MS));
  const found = await listAbandonedRows(needs.db, before, MAX_ABANDONED);
  for (const { team_id, upload_id } of found) {
    const removed = await dropSomeRows(needs.db, team_id, upload_id, batch);
    needs.log.info({ team_id, upload_id, removed }, 'rows of an upload that was never accepted were removed');
  }
  return found.length > 0;
}
