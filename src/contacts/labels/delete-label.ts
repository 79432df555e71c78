import type { Db } from '../../platform/db/connect.ts';
import { deleteLabelRow, detachLabel } from './store.ts';
import type { LabelRow } from './store.ts';

const BATCH = 10_000;

/** Detaches the label in batches first, so that no statement locks a whole team. */
export async function deleteLabel(db: Db, label: LabelRow): Promise<void> {
  while ((await detachLabel(db, label, BATCH)) === BATCH);
  await deleteLabelRow(db, label);
}
