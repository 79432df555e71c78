import { ApiError } from '../platform/errors.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { findCampaign } from './enroll-store.ts';
import type { CampaignRow } from './enroll-store.ts';

/** The campaign, if it takes people in; it stays until the transaction ends. Throws `campaign_not_found` and `campaign_archived`. */
export const openCampaign = async (trx: Trx, teamId: string, campaignId: string): Promise<CampaignRow> =>
  requireOpen(await findCampaign(trx, teamId, campaignId));

/** Refuses a campaign that takes nobody in. Throws as `openCampaign` does. */
export function requireOpen(campaign: CampaignRow | undefined): CampaignRow {
  if (!campaign)
    throw new ApiError('campaign_not_found', 'there is no such campaign in this team', {
      param: 'CampaignId',
    });
  if (campaign.status === 'archived')
    throw new ApiError('campaign_archived', 'the campaign is archived and takes nobody in', {
      param: 'CampaignId',
    });
  return campaign;
}
