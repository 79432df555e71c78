import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory } from '../platform/db/types.ts';
import { lockMail, markBounced, markForRetry, unmarkBounced } from './bounce-store.ts';
import type { BouncedMail } from './bounce-store.ts';

export type { BouncedMail };

/**
 * Writes bounces to the mail ledger. Resolves mails whose bounce is new: later reports of a mail change nothing. The
 * caller holds the positions and enrollments of the contacts, so none of their mails begins meanwhile.
 */
export const recordBounces = (
  trx: Trx,
  teamId: string,
  bounces: { id: string; category: BounceCategory }[],
): Promise<BouncedMail[]> => (bounces.length === 0 ? Promise.resolve([]) : markBounced(trx, teamId, bounces));

/**
 * Locks the bounce of a mail until the transaction ends. `recorded`: it has a bounce event, possibly of a bounce that was
 * reverted.
 */
export const lockBounce = (
  trx: Trx,
  teamId: string,
  sendId: string,
): Promise<{ bouncedAs: BounceCategory | null; recorded: boolean }> => lockMail(trx, teamId, sendId);

export const retrySteps = (trx: Trx, teamId: string, mails: { id: string; at: Date }[]): Promise<void> =>
  markForRetry(trx, teamId, mails);

/** Reverts a bounce. The caller holds the contact's position. */
export const forgetBounce = (trx: Trx, teamId: string, sendId: string): Promise<void> =>
  unmarkBounced(trx, teamId, sendId);
