import type { People } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { insertKnown, insertNewcomers, newcomersOf } from './enroll-staged-store.ts';
import { openCampaign } from './open-campaign.ts';
import type { EnrolledRow, StagedRange } from './enroll-staged-store.ts';

export interface StagedEnrollments {
  /** Those who are new, as a query that finds them until the transaction ends, and how many they are. */
  newcomers: People;
  count: number;
  /** The enrollments of those who were known. */
  known: EnrolledRow[];
}

/**
 * Enrolls the people of an upload's rows, in the caller's transaction; their profiles exist already. Throws
 * `campaign_not_found` and `campaign_archived` when the campaign went away while the upload waited.
 */
export async function enrollStaged(
  trx: Trx,
  range: Omit<StagedRange, 'sequenceVersion'>,
): Promise<StagedEnrollments> {
  const campaign = await openCampaign(trx, range.teamId, range.campaignId);
  const at = { ...range, sequenceVersion: campaign.sequence_version ?? 0 };
  const newcomers = newcomersOf(at);
  const count = await insertNewcomers(trx, at, newcomers);
  return { newcomers, count, known: at.known.rowNumbers.length > 0 ? await insertKnown(trx, at) : [] };
}
