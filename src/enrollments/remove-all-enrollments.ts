import type { Trx } from '../platform/db/transaction.ts';
import { deleteEnrollments } from './remove-store.ts';

/**
 * Removes all enrollments of a campaign that never ran; the contacts stay in the team.
 * The caller locks the campaign's row, so that no contact is enrolled meanwhile.
 */
export const removeAllEnrollments = (trx: Trx, at: { teamId: string; campaignId: string }): Promise<void> =>
  deleteEnrollments(trx, at.teamId, at.campaignId);
