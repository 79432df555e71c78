import { audit } from '../platform/audit/audit.ts';
import { archiveAllEnrollments } from '../enrollments/enroll.ts';
import { removeAllEnrollments } from '../enrollments/remove-all-enrollments.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { countLive, deleteCampaignRow, lockCampaign, updateCampaignRow } from './store.ts';
import type { CampaignRow } from './store.ts';
import { lockSubsequences } from './subsequence-store.ts';

/**
 * A draft is removed with its enrollments, because it never sent a mail. Any other campaign is archived. decided: a
 * subsequence that sent mails stays in the archive when its parent is removed.
 */
async function retire(trx: Trx, campaign: CampaignRow, now: Date): Promise<'removed' | 'archived'> {
  const { team_id: teamId, id: campaignId } = campaign;
  await audit(trx, 'campaigns', { team_id: teamId, id: campaignId });
  if (campaign.is_draft) {
    await removeAllEnrollments(trx, { teamId, campaignId });
    await deleteCampaignRow(trx, teamId, campaignId);
    return 'removed';
  }
  await updateCampaignRow(trx, teamId, campaignId, { status: 'archived', archived_at: now }, now);
  await archiveAllEnrollments(trx, { teamId, campaignId }, now);
  return 'archived';
}

/**
 * Throws `minimum_campaigns` for a team's last campaign, subsequences not counted. decided: each subsequence of the
 * campaign is removed or archived, too. spec: DELETE /campaigns/{id}
 */
export function deleteCampaign(
  deps: Pick<Services, 'db' | 'clock'>,
  at: { teamId: string; id: string },
): Promise<'removed' | 'archived'> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const campaign = await lockCampaign(trx, at.teamId, at.id);
    if (!campaign || campaign.status === 'archived')
      throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
    if (campaign.parent_campaign_id === null && (await countLive(trx, at.teamId)) <= 1)
      throw new ApiError('minimum_campaigns', 'a team keeps at least one campaign');
    for (const child of await lockSubsequences(trx, at.teamId, at.id)) await retire(trx, child, now);
    return retire(trx, campaign, now);
  });
}
