import { touchEnrollments } from '../enrollments/enroll.ts';
import { enrollStaged } from '../enrollments/enroll-staged.ts';
import type { StagedEnrollments } from '../enrollments/enroll-staged.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { isTaken } from '../platform/db/taken.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { findAllowance } from './allowance-store.ts';
import { checkLimit } from './check-limit.ts';
import { contactAdded } from './contact-added.ts';
import { markNewcomersPending, markPeoplePending } from './credit-store.ts';
import {
  attachStagedLabels,
  insertStagedProfiles,
  mergeEnrolledByLinkedin,
  mergeStagedProfiles,
} from './staged-profile-store.ts';
import type { KnownPeople } from './staged-profile-store.ts';
import {
  countNewcomers,
  endChunk,
  failUpload,
  joiningByHash,
  lockChunk,
  markUpdated,
} from './upload-store.ts';
import type { ChunkRange } from './upload-store.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'crash' | 'log'>;

/** Chunks of one upload that are merged side by side: while one is flushed to disk, two go on. */
const LANES = 3;

interface Chunk extends ChunkRange {
  campaignId: string;
  now: Date;
}

const NOBODY: KnownPeople = { rowNumbers: [], profileIds: [] };

/** Brings the people of a chunk in, and tells who was known. `plainly` takes everybody for new: rejects as taken when somebody is not. */
async function bringIn(
  trx: Trx,
  chunk: Chunk,
  { plainly, withoutEmail }: { plainly: boolean; withoutEmail: boolean },
): Promise<KnownPeople> {
  if (plainly) {
    await insertStagedProfiles(trx, chunk);
    return NOBODY;
  }
  // Each of these is looked for by key.
  const met = withoutEmail ? await mergeEnrolledByLinkedin(trx, chunk) : null;
  return joiningByHash(trx, () => mergeStagedProfiles(trx, { ...chunk, met }));
}

/** Enrolls the people of a chunk, and tells the rows of those who were enrolled already so. */
async function enroll(trx: Trx, chunk: Chunk, known: KnownPeople): Promise<StagedEnrollments> {
  if (known.profileIds.length === 0) return enrollStaged(trx, { ...chunk, known });
  return joiningByHash(trx, async () => {
    const enrolled = await enrollStaged(trx, { ...chunk, known });
    // After those of this campaign, which are new as of now: it is the others' lists that show the change.
    await touchEnrollments(trx, chunk.teamId, known.profileIds, chunk.now);
    const rowOf = new Map(known.profileIds.map((id, index) => [id, known.rowNumbers[index]!]));
    const again = enrolled.known.filter((row) => !row.created);
    await markUpdated(
      trx,
      chunk,
      again.map((row) => ({ rowNumber: rowOf.get(row.contact_profile_id)!, enrollmentId: row.id })),
    );
    return enrolled;
  });
}

/**
 * Merges one chunk of an upload: people, enrollments, events, verdicts and the end of the chunk in one transaction, so
 * that a crash repeats nothing and loses nothing. Resolves true when there may be more. With `strangers`, a chunk in which
 * everybody has an email rejects as taken when somebody of them is known, and is as it was.
 */
async function mergeChunk(
  needs: Needs,
  { teamId, uploadId }: { teamId: string; uploadId: string },
  strangers: boolean,
): Promise<boolean> {
  return transact(needs.db, async (trx) => {
    const found = await lockChunk(trx, teamId, uploadId);
    if (!found) return false;
    const { campaign_id: campaignId, from_row: fromRow, to_row: toRow } = found;
    const now = needs.clock.now();
    const chunk = { teamId, uploadId, campaignId, fromRow, toRow, now };
    const withoutEmail = found.without_email;
    const known = await bringIn(trx, chunk, { plainly: strangers && !withoutEmail, withoutEmail });
    // Only contacts of a JSON body name labels.
    if (found.source === 'json') await joiningByHash(trx, () => attachStagedLabels(trx, { ...chunk, known }));
    // Other uploads may have been accepted for the same room; after the people, as in a create, so that nobody waits in a circle.
    await checkLimit(trx, await findAllowance(trx, teamId), toRow - fromRow + 1, () =>
      countNewcomers(trx, chunk),
    );
    const enrolled = await enroll(trx, chunk, known);
    const joined = enrolled.known.filter((row) => row.created);
    const added = contactAdded({ teamId, campaignId }, 'import', now);
    const told = await needs.ledger.recordSet(trx, added, enrolled.newcomers);
    if (told !== enrolled.count) throw new Error(`${enrolled.count} people came and ${told} were told of`);
    await needs.ledger.record(
      trx,
      joined.map((row) => ({
        ...added,
        enrollmentId: row.id,
        contactProfileId: row.contact_profile_id,
      })),
    );
    const pending = found.validate_emails
      ? (await markNewcomersPending(trx, teamId, enrolled.newcomers)) +
        (await markPeoplePending(trx, teamId, known.profileIds))
      : 0;
    const created = enrolled.count + joined.length;
    const updated = enrolled.known.length - joined.length;
    await endChunk(trx, { teamId, id: uploadId, fromRow, created, updated, pending, now });
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
  // Whoever is uploaded is mostly not known. A chunk in which somebody is comes to nothing, and from then on people are asked for.
  let strangers = true;
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const hoped = strangers;
      try {
        if (!(await mergeChunk(needs, at, hoped))) return;
      } catch (error) {
        if (!hoped || !isTaken(error) || error.constraint !== 'contact_profiles_email') throw error;
        strangers = false;
        continue;
      }
      await onChunk();
    }
  };
  try {
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
