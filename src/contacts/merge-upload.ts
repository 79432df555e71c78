import { touchEnrollments } from '../enrollments/enroll.ts';
import { enrollStaged } from '../enrollments/enroll-staged.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { transact } from '../platform/db/transaction.ts';
import { findAllowance } from './allowance-store.ts';
import { checkLimit } from './check-limit.ts';
import { addedBy, contactAdded } from './contact-added.ts';
import { markPeoplePending } from './credit-store.ts';
import { attachStagedLabels, mergeEnrolledByLinkedin, mergeStagedProfiles } from './staged-profile-store.ts';
import {
  countNewcomers,
  endChunk,
  failUpload,
  joiningByHash,
  lockChunk,
  markUpdated,
} from './upload-store.ts';

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
    // Each of these is looked for by key.
    const met = chunk.without_email ? await mergeEnrolledByLinkedin(trx, range) : null;
    const known = await joiningByHash(trx, async () => {
      const people = await mergeStagedProfiles(trx, { ...range, met });
      // Only contacts of a JSON body name labels.
      if (chunk.source === 'json') await attachStagedLabels(trx, { ...range, known: people });
      return people;
    });
    // Other uploads may have been accepted for the same room; after the people, as in a create, so that nobody waits in a circle.
    await checkLimit(trx, await findAllowance(trx, teamId), chunk.to_row - chunk.from_row + 1, () =>
      countNewcomers(trx, range),
    );
    const { added, updated, everybody } = await joiningByHash(trx, async () => {
      const enrolled = await enrollStaged(trx, { ...range, known });
      // After those of this campaign, which are new as of now: it is the others' lists that show the change.
      await touchEnrollments(trx, teamId, known.profileIds, now);
      const rowOf = new Map(known.profileIds.map((id, index) => [id, known.rowNumbers[index]!]));
      const again = enrolled.filter((row) => !row.created);
      await markUpdated(
        trx,
        range,
        again.map((row) => ({ rowNumber: rowOf.get(row.contact_profile_id)!, enrollmentId: row.id })),
      );
      return { added: enrolled.filter((row) => row.created), updated: again.length, everybody: enrolled };
    });
    const detail = addedBy('import', now);
    await needs.ledger.record(
      trx,
      added.map(({ id: enrollmentId, contact_profile_id: contactProfileId }) =>
        contactAdded({ teamId, campaignId: chunk.campaign_id, enrollmentId, contactProfileId }, now, detail),
      ),
    );
    const people = chunk.validate_emails ? everybody.map((row) => row.contact_profile_id) : [];
    const pending = people.length > 0 ? await markPeoplePending(trx, teamId, people) : 0;
    const counts = { created: added.length, updated, pending };
    await endChunk(trx, { teamId, id: uploadId, fromRow: chunk.from_row, ...counts, now });
    needs.crash('import.batch');
    return true;
  });
}

/** Merges what is left of an upload, chunk by chunk, and tells of each; ends early when asked to. */
export async function mergeUpload(
  needs: Needs,
  at: { teamId: string; uploadId: string },
  signal: AbortSignal,
  onChunk: () => void | Promise<void> = () => {},
): Promise<void> {
  try {
    const lane = async (): Promise<void> => {
      while (!signal.aborted && (await mergeChunk(needs, at.teamId, at.uploadId))) await onChunk();
    };
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  } catch (error) {
    // Only a fault of the data itself, a campaign that is gone or the limit of contacts is final; a lost connection or a deadlock is tried again by the next tick.
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
