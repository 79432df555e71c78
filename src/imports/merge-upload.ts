import Type from 'typebox';
import { bringIn } from '../contacts/bring-in.ts';
import type { AppServices } from '../events/record-event.ts';
import { defineQueue } from '../platform/queue/define.ts';
import { ApiError } from '../platform/errors.ts';
import { isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import { refuseErasedRows } from './refuse-erased-rows.ts';
import { endChunk, failUpload, lockChunk, markUpdated, mergeable, rejectChunk, splitChunk } from './store.ts';
import type { ChunkRange } from './store.ts';

export const importMerge = defineQueue({
  name: 'import.merge',
  payload: Type.Object({ organizationId: Type.String(), teamId: Type.String(), uploadId: Type.String() }),
  key: 'uploadId',
  group: 'organizationId',
});

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'crash' | 'log' | 'secrets'>;

/** Concurrent chunks of one upload: while one waits for the disk, two go on. */
const LANES = 3;

/**
 * Merges one chunk of an upload: contacts, verdicts and the end of the chunk in one transaction, so that a crash repeats
 * and loses nothing. Resolves true when there may be more. `onTaken` gets the range before the merge.
 */
async function mergeChunk(
  deps: Deps,
  { teamId, uploadId }: { teamId: string; uploadId: string },
  onTaken: (range: ChunkRange) => void,
): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    const chunk = await lockChunk(trx, teamId, uploadId);
    if (!chunk) return false;
    const { campaign_id: campaignId, validate_emails: validateEmails } = chunk;
    const range = { teamId, uploadId, fromRow: chunk.from_row, toRow: chunk.to_row };
    onTaken(range);
    await refuseErasedRows(trx, deps.secrets, range);
    const now = deps.clock.now();
    const { contacts, pending } = await bringIn(trx, deps, {
      teamId,
      campaignId,
      source: 'import',
      staged: mergeable(range),
      byEmail: false,
      validateEmails,
      now,
    });
    const updated = contacts.flatMap(({ rowNumber, enrollment }) =>
      enrollment!.created ? [] : [{ rowNumber, enrollmentId: enrollment!.id }],
    );
    await markUpdated(trx, range, updated);
    const created = contacts.length - updated.length;
    await endChunk(trx, { ...range, created, updated: updated.length, pending, now });
    deps.crash('import.batch');
    return true;
  });
}

const ROW = 'row';
const UNSTORABLE = {
  rule: 'not_stored',
  param: ROW,
  message: 'the row cannot be stored (internal_error)',
};

/** Bisects a chunk that cannot be written, until the faulty row is alone and is rejected; the others are merged. */
async function isolate(deps: Deps, chunk: ChunkRange, error: unknown): Promise<void> {
  if (chunk.fromRow < chunk.toRow) return splitChunk(deps.db, chunk);
  deps.log.error({ err: error, ...chunk }, 'a row of an upload cannot be stored');
  await rejectChunk(deps.db, { ...chunk, ...UNSTORABLE, now: deps.clock.now() });
}

/** Merges the rest of an upload, chunk by chunk, and calls `onChunk` after each. Ends early when `signal` aborts. */
export async function mergeUpload(
  deps: Deps,
  at: { teamId: string; uploadId: string },
  signal: AbortSignal,
  onChunk: () => void | Promise<void> = () => {},
): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      let taken: ChunkRange | undefined;
      try {
        if (!(await mergeChunk(deps, at, (range) => (taken = range)))) return;
      } catch (error) {
        // After a lost connection, a lock or a deadlock the next job tries again.
        if (!taken || error instanceof ApiError || isServerFault(error) || isLocked(error)) throw error;
        await isolate(deps, taken, error);
        continue;
      }
      await onChunk();
    }
  };
  try {
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  } catch (error) {
    // Only a missing campaign or the limit of contacts ends the whole upload.
    if (!(error instanceof ApiError)) throw error;
    deps.log.error({ err: error, ...at }, 'an upload cannot be merged');
    await failUpload(deps.db, {
      ...at,
      error: error.message,
      rule: 'upload_ended',
      param: ROW,
      now: deps.clock.now(),
    });
  }
}
