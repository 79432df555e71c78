import Type from 'typebox';
import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import { defineQueue } from '../../platform/queue/define.ts';
import { ApiError } from '../../platform/errors.ts';
import { isOfContacts, performAction } from './perform-action.ts';
import type { Action } from './perform-action.ts';
import { endChunkOf, failBulkAction, lockNextChunk, passOver } from './store.ts';

/** Contacts of one transaction, which keeps its locks much shorter than a second. */
const CHUNK = 500;

export const bulkAction = defineQueue({
  name: 'contacts.bulk-action',
  payload: Type.Object({ organizationId: Type.String(), teamId: Type.String(), actionId: Type.String() }),
  key: 'actionId',
  group: 'organizationId',
});

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log'>;

const workChunk = (deps: Deps, at: { teamId: string; actionId: string; size: number }): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const row = await lockNextChunk(trx, { teamId: at.teamId, id: at.actionId, size: at.size });
    if (!row) return false;
    const { ids, campaign_id: campaignId } = row;
    const changed = await performAction(trx, deps, {
      teamId: at.teamId,
      campaignId,
      ids,
      action: row.options as Action,
    });
    await endChunkOf(trx, {
      teamId: at.teamId,
      id: row.id,
      chunk: ids.length,
      changed,
      now: deps.clock.now(),
    });
    return row.done + ids.length < row.total;
  });

const FAILED = 'the action failed for a contact (internal_error)';

const leaveOut = (deps: Deps, at: { teamId: string; actionId: string }, err: unknown): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const row = await lockNextChunk(trx, { teamId: at.teamId, id: at.actionId, size: 1 });
    if (!row) return false;
    deps.log.error({ err, ...at, contact: row.ids[0] }, 'a bulk action fails for a contact');
    await passOver(trx, { teamId: at.teamId, id: row.id, error: FAILED, now: deps.clock.now() });
    return row.done + 1 < row.total;
  });

/**
 * Runs a queued action in chunks until `signal` aborts; a later call continues. A chunk that fails is halved until the
 * contact at fault is alone and counts as failed; then chunks grow again.
 */
export async function workBulkAction(
  deps: Deps,
  at: { teamId: string; actionId: string },
  signal: AbortSignal,
): Promise<void> {
  let size = CHUNK;
  let more = true;
  try {
    while (more && !signal.aborted) {
      try {
        more = await workChunk(deps, { ...at, size });
        size = Math.min(CHUNK, size * 2);
      } catch (error) {
        if (!isOfContacts(error)) throw error;
        if (size === 1) more = await leaveOut(deps, at, error);
        size = Math.max(1, size >> 1);
      }
    }
  } catch (error) {
    // A refusal, such as an archived campaign, is final. After a lost connection the next job tries again.
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error, ...at }, 'a bulk action ended early');
    await failBulkAction(deps.db, {
      teamId: at.teamId,
      id: at.actionId,
      error: error.message,
      now: deps.clock.now(),
    });
  }
}
