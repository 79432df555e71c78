import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import { campaignStatus } from './contact-store.ts';

/** The campaign must be the team's and take people in. Throws `campaign_not_found` or `campaign_archived`. */
export async function requireCampaign(db: Db, teamId: string, campaignId: string): Promise<void> {
  const status = await campaignStatus(db, teamId, campaignId);
  if (!status)
    throw new ApiError('campaign_not_found', 'there is no such campaign in this team', {
      param: 'CampaignId',
    });
  if (status === 'archived')
    throw new ApiError('campaign_archived', 'the campaign is archived and takes nobody in', {
      param: 'CampaignId',
    });
}
