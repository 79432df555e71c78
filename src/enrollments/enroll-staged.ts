import type { Trx } from '../platform/db/transaction.ts';
import { insertStaged } from './enroll-staged-store.ts';
import type { EnrolledRow, StagedRange } from './enroll-staged-store.ts';

/** Enrolls the people of an upload's rows, in the caller's transaction; their profiles exist already. */
export const enrollStaged = (trx: Trx, range: StagedRange): Promise<EnrolledRow[]> =>
  insertStaged(trx, range);

export type { EnrolledRow };
