import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { checkValues } from './check-values.ts';
import { isGiven, publishSequence, refuseWhileActive } from './publish-sequence.ts';
import type { Published } from './publish-sequence.ts';
import { reviewCampaign } from './review-campaign.ts';
import { after, eventFor } from './rules/campaign.ts';
import { lockCampaign, updateCampaignRow } from './store.ts';
import type { CampaignRow, CampaignValues } from './store.ts';

export interface CampaignChange {
  values: CampaignValues;
  sequence: SequenceInput;
  status?: 'active' | 'inactive' | undefined;
  isDraft?: boolean | undefined;
}

/** The campaign, held. Throws 404, and 409 when it is archived and takes no change. */
export async function holdCampaign(trx: Trx, at: { teamId: string; id: string }): Promise<CampaignRow> {
  const campaign = await lockCampaign(trx, at.teamId, at.id);
  if (!campaign) throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
  if (campaign.status === 'archived')
    throw new ApiError('campaign_archived', 'an archived campaign cannot be changed', { param: 'id' });
  return campaign;
}

/**
 * The status that is wanted. decided: leaving the draft is launching, so `is_draft: false` alone means `active`, and a
 * launched campaign does not become a draft again.
 */
function wantedStatus(
  before: CampaignRow,
  { status, isDraft }: CampaignChange,
): 'active' | 'inactive' | undefined {
  if (isDraft === true && !before.is_draft)
    throw new ApiError('validation_error', 'a launched campaign does not become a draft again', {
      param: 'is_draft',
    });
  const launches = before.is_draft && status !== undefined ? status === 'active' : undefined;
  if (isDraft !== undefined && launches === isDraft)
    throw new ApiError('validation_error', 'a draft is launched by becoming active, and not otherwise', {
      param: 'is_draft',
    });
  return status ?? (isDraft === false && before.is_draft ? 'active' : undefined);
}

/** Changes what is given; `status: active` runs the launch checks. An archived campaign takes no change. */
export function changeCampaign(
  needs: Pick<Ground, 'db' | 'clock'>,
  at: { teamId: string; id: string },
  change: CampaignChange,
): Promise<Published> {
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const before = await holdCampaign(trx, at);
    const status = wantedStatus(before, change);
    await checkValues(trx, at.teamId, change.values);
    if (change.values.version !== undefined && change.values.version !== before.version)
      refuseWhileActive(before, 'version');
    const { warnings } = isGiven(change.sequence)
      ? await publishSequence(trx, before, change.sequence, now)
      : { warnings: [] };
    const campaign = await updateCampaignRow(trx, at.teamId, at.id, change.values, now);
    return { campaign: status ? await setStatus(trx, campaign, status, now) : campaign, warnings };
  });
}

async function setStatus(
  trx: Trx,
  campaign: CampaignRow,
  wanted: 'active' | 'inactive',
  now: Date,
): Promise<CampaignRow> {
  const status = after(campaign.status, eventFor(wanted));
  if (status === null) throw new ApiError('campaign_archived', 'an archived campaign cannot be changed');
  if (status === 'active') {
    const { checks } = await reviewCampaign(trx, campaign);
    const failed = checks.filter((check) => check.blocking && !check.passed);
    if (failed.length > 0)
      throw new ApiError('campaign_not_ready', `the campaign cannot be launched: ${failed[0]!.message}`, {
        details: failed,
      });
  }
  const values = status === 'active' ? { status, is_draft: false, paused_reason: null } : { status };
  return updateCampaignRow(trx, campaign.team_id, campaign.id, values, now);
}
