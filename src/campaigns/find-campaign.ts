import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findAnyCampaign, findCampaign, findTeamCampaign } from './store.ts';
import type { CampaignRow } from './store.ts';

/** Throws `campaign_not_found` for a campaign of another organization, and 403. */
export async function requireCampaign(
  db: Db,
  principal: Principal,
  id: string,
  param = 'id',
): Promise<CampaignRow> {
  const campaign = await findCampaign(db, principal.organizationId, id);
  if (!campaign) throw new ApiError('campaign_not_found', 'there is no such campaign', { param });
  await requireTeam(db, principal, campaign.team_id, param);
  return campaign;
}

/**
 * Throws `campaign_not_found`. The caller has checked the team. decided: an unknown campaign and a campaign of another
 * team get the same error
 */
export async function requireTeamCampaign(
  db: Db,
  teamId: string,
  id: string,
  param = 'CampaignId',
): Promise<CampaignRow> {
  const campaign = await findTeamCampaign(db, teamId, id);
  if (!campaign)
    throw new ApiError('campaign_not_found', 'there is no such campaign in this team', { param });
  return campaign;
}

/** Finds campaigns of any organization: only for commands on the server. */
export const findCampaignById = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  findAnyCampaign(db, id);
