import type { Trx } from './db/transaction.ts';

/** What upper rooms do in the transaction in which the status of a contact changes. */
export type InterestListener = (
  trx: Trx,
  changed: { teamId: string; enrollmentId: string },
  now: Date,
) => Promise<void>;
