import { ApiError } from '../platform/errors.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { shareCampaign } from './enroll-store.ts';
import type { CampaignRow } from './enroll-store.ts';

/** Holds the campaign's row until the transaction ends. Throws `campaign_not_found` and `campaign_archived`. */
export const openCampaign = async (trx: Trx, teamId: string, campaignId: string): Promise<CampaignRow> =>
  requireOpen(await shareCampaign(trx, teamId, campaignId));

export function requireOpen(campaign: CampaignRow | undefined, param = 'CampaignId'): CampaignRow {
  if (!campaign)
    throw new ApiError('campaign_not_found', 'there is no such campaign in this team', { param });
  if (campaign.status === 'archived')
    throw new ApiError('campaign_archived', 'the campaign is archived and takes no contacts', {
      param,
    });
  return campaign;
}
