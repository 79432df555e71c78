import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory } from '../platform/db/types.ts';
import { lockMail, markBounced, markForRetry, unmarkBounced } from './bounce-store.ts';
import type { BouncedMail } from './bounce-store.ts';

export type { BouncedMail };

/**
 * Notes in the mail ledger that mails bounced. Resolves those whose bounce is news: each mail bounces once, whatever many
 * reports of it come. The caller holds the positions and enrollments of the contacts, so no mail of theirs begins meanwhile.
 */
export const noteBounces = (
  trx: Trx,
  teamId: string,
  bounces: { id: string; category: BounceCategory }[],
): Promise<BouncedMail[]> => (bounces.length === 0 ? Promise.resolve([]) : markBounced(trx, teamId, bounces));

/**
 * Until the transaction ends no other one books a bounce of this mail. Resolves what it counts as, and whether it has a bounce event
 * already: one that was taken back is there still.
 */
export const lockBounce = (
  trx: Trx,
  teamId: string,
  sendId: string,
): Promise<{ bouncedAs: BounceCategory | null; recorded: boolean }> => lockMail(trx, teamId, sendId);

/** The steps of these bounced mails are to be sent again: each as a new mail, in the try after theirs. */
export const retrySteps = (trx: Trx, teamId: string, mails: { id: string; at: Date }[]): Promise<void> =>
  markForRetry(trx, teamId, mails);

/** A report was none: the mail reached its recipient. The caller holds the contact's position. */
export const forgetBounce = (trx: Trx, teamId: string, sendId: string): Promise<void> =>
  unmarkBounced(trx, teamId, sendId);
