import { enrollStaged } from '../enrollments/enroll-staged.ts';
import type { EventDraft, EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { mergeStagedProfiles } from './profile-store.ts';
import {
  failUpload,
  joiningByHash,
  lockUpload,
  markDuplicates,
  moveUpload,
  writeVerdicts,
} from './upload-store.ts';
import type { Added } from './upload-store.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'crash' | 'log'>;

/** Rows of one transaction: large enough to be set-based, small enough that locks are held well under a second. */
const CHUNK_ROWS = 10_000;

/**
 * Merges one chunk of an upload: people, enrollments, events, verdicts and the cursor in one transaction, so that a crash
 * repeats nothing and loses nothing. Resolves true when there is more.
 */
async function mergeChunk(needs: Needs, teamId: string, uploadId: string): Promise<boolean> {
  return transact(needs.db, async (trx) => {
    const upload = await lockUpload(trx, teamId, uploadId);
    if (!upload) return false;
    const now = needs.clock.now();
    const range = {
      teamId,
      uploadId,
      campaignId: upload.campaign_id,
      fromRow: upload.merged_through + 1,
      toRow: upload.merged_through + CHUNK_ROWS,
      now,
    };
    const { added, updated } = await joiningByHash(trx, async () => {
      if (upload.merged_through === 0) await markDuplicates(trx, teamId, uploadId);
      const rows = { ...range, ...(await mergeStagedProfiles(trx, range)) };
      return writeVerdicts(trx, rows, await enrollStaged(trx, rows));
    });
    const done = range.toRow >= upload.contact_count;
    await moveUpload(trx, {
      teamId,
      id: uploadId,
      through: range.toRow,
      created: added.length,
      updated,
      done,
      now,
    });
    await needs.ledger.record(
      trx,
      added.map((row) => contactAdded(row, teamId, upload.campaign_id, now)),
    );
    needs.crash('import.batch');
    return !done;
  });
}

const contactAdded = (row: Added, teamId: string, campaignId: string, now: Date): EventDraft => ({
  teamId,
  type: 'contact_added',
  occurredAt: now,
  campaignId,
  enrollmentId: row.enrollment_id,
  contactProfileId: row.contact_profile_id,
  detail: { contact_added: { added_at: now.toISOString(), source: 'import' } },
});

/** Merges an upload from where it stands to its end, chunk by chunk; ends early when asked to. */
export async function mergeUpload(
  needs: Needs,
  at: { teamId: string; uploadId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted && (await mergeChunk(needs, at.teamId, at.uploadId)));
  } catch (error) {
    // Only a fault of the data itself is final; a lost connection or a deadlock is tried again by the next tick.
    const state = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^2[23]/.test(state)) throw error;
    needs.log.error({ err: error, ...at }, 'an upload cannot be merged');
    await failUpload(
      needs.db,
      at.teamId,
      at.uploadId,
      `the rows cannot be stored (${state})`,
      needs.clock.now(),
    );
  }
}
