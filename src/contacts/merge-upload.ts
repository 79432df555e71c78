import { touchEnrollments } from '../enrollments/enroll.ts';
import { enrollStaged } from '../enrollments/enroll-staged.ts';
import type { EnrolledRow } from '../enrollments/enroll-staged.ts';
import type { EventDraft, EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { transact } from '../platform/db/transaction.ts';
import { markPeoplePending } from './credit-store.ts';
import { attachStagedLabels, mergeStagedProfiles } from './profile-store.ts';
import { endChunk, failUpload, joiningByHash, lockChunk, markUpdated } from './upload-store.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'crash' | 'log'>;

/** Chunks of one upload that are merged side by side. */
const LANES = 2;

/**
 * Merges one chunk of an upload: people, enrollments, events, verdicts and the end of the chunk in one transaction, so
 * that a crash repeats nothing and loses nothing. Resolves true when there may be more.
 */
async function mergeChunk(needs: Needs, teamId: string, uploadId: string): Promise<boolean> {
  return transact(needs.db, async (trx) => {
    const chunk = await lockChunk(trx, teamId, uploadId);
    if (!chunk) return false;
    const now = needs.clock.now();
    const range = {
      teamId,
      uploadId,
      campaignId: chunk.campaign_id,
      fromRow: chunk.from_row,
      toRow: chunk.to_row,
      now,
    };
    const { added, updated, profileIds } = await joiningByHash(trx, async () => {
      const who = await mergeStagedProfiles(trx, range);
      // Only contacts of a JSON body name labels.
      if (chunk.source === 'json') await attachStagedLabels(trx, { ...range, ...who });
      const enrolled = await enrollStaged(trx, { ...range, ...who });
      // After those of this campaign, which are new as of now: it is the others' lists that show the change.
      await touchEnrollments(trx, teamId, who.profileIds, now);
      const rowOf = new Map(who.profileIds.map((id, index) => [id, who.rowNumbers[index]!]));
      const known = enrolled.filter((row) => !row.created);
      await markUpdated(
        trx,
        range,
        known.map((row) => ({ rowNumber: rowOf.get(row.contact_profile_id)!, enrollmentId: row.id })),
      );
      return {
        added: enrolled.filter((row) => row.created),
        updated: known.length,
        profileIds: who.profileIds,
      };
    });
    await needs.ledger.record(
      trx,
      added.map((row) => contactAdded(row, teamId, chunk.campaign_id, now)),
    );
    const pending = chunk.validate_emails ? await markPeoplePending(trx, teamId, profileIds) : 0;
    const counts = { created: added.length, updated, pending };
    await endChunk(trx, { teamId, id: uploadId, fromRow: chunk.from_row, ...counts, now });
    needs.crash('import.batch');
    return true;
  });
}

const contactAdded = (row: EnrolledRow, teamId: string, campaignId: string, now: Date): EventDraft => ({
  teamId,
  type: 'contact_added',
  occurredAt: now,
  campaignId,
  enrollmentId: row.id,
  contactProfileId: row.contact_profile_id,
  detail: { contact_added: { added_at: now.toISOString(), source: 'import' } },
});

/** Merges what is left of an upload, chunk by chunk; ends early when asked to. */
export async function mergeUpload(
  needs: Needs,
  at: { teamId: string; uploadId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    const lane = async (): Promise<void> => {
      while (!signal.aborted && (await mergeChunk(needs, at.teamId, at.uploadId)));
    };
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  } catch (error) {
    // Only a fault of the data itself, or a campaign that is gone, is final; a lost connection or a deadlock is tried again by the next tick.
    const state = error instanceof Error && 'code' in error ? String(error.code) : '';
    const refused = error instanceof ApiError;
    if (!refused && !/^2[23]/.test(state)) throw error;
    needs.log.error({ err: error, ...at }, 'an upload cannot be merged');
    await failUpload(
      needs.db,
      at.teamId,
      at.uploadId,
      refused ? error.message : `the rows cannot be stored (${state})`,
      needs.clock.now(),
    );
  }
}
