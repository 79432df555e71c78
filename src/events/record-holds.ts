import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { deleteHoldChanges, insertHoldChanges } from './hold-store.ts';

/** A changed reason for holding a contact, campaign, mailbox or team; `reason` null: nothing holds it any more. */
export interface HoldChange {
  teamId: string;
  /** The id of the enrollment, campaign, mailbox or team. */
  key: string;
  reason: string | null;
  detail?: string | null;
  until?: Date | null;
}

/** Stores changes for the timeline, in the transaction that makes them. Call it for changes only. */
export async function recordHolds(
  trx: Trx,
  { ids }: Pick<Services, 'ids'>,
  changes: readonly HoldChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await insertHoldChanges(
    trx,
    changes.map(({ teamId, key, reason, detail = null, until = null }) => ({
      team_id: teamId,
      key,
      id: ids.uuid(now),
      reason,
      detail,
      until,
    })),
  );
}

const KEEP_DAYS = 90;
const BATCH = 5_000;

/** Removes a batch of changes older than 90 days. Resolves true when there are more. */
export async function purgeHolds({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000);
  return (await deleteHoldChanges(db, before, BATCH)) === BATCH;
}
