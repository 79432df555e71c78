import type { Db } from '../platform/db/connect.ts';
import type { CampaignStatus } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import { campaignStatus } from './contact-store.ts';

/** The campaign must be the team's. Throws `campaign_not_found`. decisions: readings, unknown or foreign CampaignId */
export async function requireKnownCampaign(
  db: Db,
  teamId: string,
  campaignId: string,
  param = 'CampaignId',
): Promise<CampaignStatus> {
  const status = await campaignStatus(db, teamId, campaignId);
  if (!status) throw new ApiError('campaign_not_found', 'there is no such campaign in this team', { param });
  return status;
}

/** The campaign must be the team's and take people in. Throws `campaign_not_found` or `campaign_archived`. */
export async function requireCampaign(db: Db, teamId: string, campaignId: string): Promise<void> {
  if ((await requireKnownCampaign(db, teamId, campaignId)) === 'archived')
    throw new ApiError('campaign_archived', 'the campaign is archived and takes nobody in', {
      param: 'CampaignId',
    });
}
