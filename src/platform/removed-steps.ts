import type { Trx } from './db/transaction.ts';

/** Contacts of a team whose mail was to leave and has no step any more. */
export interface RemovedSteps {
  teamId: string;
  enrollmentIds: string[];
  now: Date;
}
/**
 * What upper rooms do in the transaction that takes these mails back. Resolves the contacts that go on; another session holds
 * the others, whose mails must wait.
 */
export type RemovedStepsListener = (trx: Trx, removed: RemovedSteps) => Promise<ReadonlySet<string>>;
