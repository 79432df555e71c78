import type { Trx } from '../platform/db/transaction.ts';
import { insertStaged } from './enroll-staged-store.ts';
import { openCampaign } from './open-campaign.ts';
import type { EnrolledRow, StagedRange } from './enroll-staged-store.ts';

/**
 * Enrolls the people of an upload's rows, in the caller's transaction; their profiles exist already. Throws
 * `campaign_not_found` and `campaign_archived` when the campaign went away while the upload waited.
 */
export async function enrollStaged(
  trx: Trx,
  range: Omit<StagedRange, 'sequenceVersion'>,
): Promise<EnrolledRow[]> {
  const campaign = await openCampaign(trx, range.teamId, range.campaignId);
  return insertStaged(trx, { ...range, sequenceVersion: campaign.sequence_version ?? 0 });
}

export type { EnrolledRow };
