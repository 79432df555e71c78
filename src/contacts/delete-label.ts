import type { Db } from '../platform/db/connect.ts';
import { deleteLabelRow, detachLabel } from './label-store.ts';
import type { LabelRow } from './label-store.ts';

const BATCH = 10_000;

/** Deletes a label. It goes from its contacts in batches first, so that no statement holds on to a whole team. */
export async function deleteLabel(db: Db, label: LabelRow): Promise<void> {
  while ((await detachLabel(db, label, BATCH)) === BATCH);
  await deleteLabelRow(db, label);
}
