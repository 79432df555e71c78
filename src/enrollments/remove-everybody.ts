import type { Trx } from '../platform/db/transaction.ts';
import { deleteEnrollments } from './remove-store.ts';

/**
 * A campaign that never ran is removed, and with it everybody's place in it; the people stay in the team. The caller
 * holds the campaign's row, so no contact is enrolled meanwhile.
 */
export const removeEverybody = (trx: Trx, at: { teamId: string; campaignId: string }): Promise<void> =>
  deleteEnrollments(trx, at.teamId, at.campaignId);
