import { auditAct } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { announceChange } from '../senders/sender-pools.ts';
import { lockOpenCampaign } from './change-campaign.ts';
import { assignedProfiles, deleteAssignment, insertAssignment } from './sender-profile-store.ts';
import { keepProfile } from '../senders/require-profile.ts';

type Deps = Pick<Services, 'db' | 'clock'>;
interface Assignment {
  teamId: string;
  campaignId: string;
  profileId: string;
}

const MAX_PROFILES = 50;

/**
 * From the commit on, only mailboxes of the campaign's profiles send for it. A worker moves mails that wait in other
 * mailboxes. decided: allowed while the campaign runs. Throws 404, `campaign_archived` and `duplicate_resource`.
 */
export function assignProfile(deps: Deps, { teamId, campaignId, profileId }: Assignment): Promise<void> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    await lockOpenCampaign(trx, { teamId, id: campaignId });
    const param = 'sender_profile_id';
    if (!(await keepProfile(trx, teamId, profileId)))
      throw new ApiError('resource_not_found', 'there is no such sender profile in this team', { param });
    const assigned = await assignedProfiles(trx, { teamId, campaignId });
    if (assigned.includes(profileId))
      throw new ApiError('duplicate_resource', 'the campaign has this sender profile', { param });
    if (assigned.length >= MAX_PROFILES)
      throw new ApiError('validation_error', `a campaign has at most ${MAX_PROFILES} sender profiles`, {
        param,
      });
    const said = { sender_profile_id: profileId };
    await auditAct(trx, { object: 'campaign', action: 'added', teamId, objectId: campaignId, said });
    await insertAssignment(trx, { teamId, campaignId }, profileId, now);
    await announceChange(trx, teamId, [profileId], now);
  });
}

/** A campaign without profiles sends from every mailbox of its team. Throws 404 and 409. */
export function unassignProfile(deps: Deps, { teamId, campaignId, profileId }: Assignment): Promise<void> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    await lockOpenCampaign(trx, { teamId, id: campaignId });
    const assigned = await assignedProfiles(trx, { teamId, campaignId });
    if (!assigned.includes(profileId))
      throw new ApiError('resource_not_found', 'the campaign does not have this sender profile', {
        param: 'senderProfileId',
      });
    const said = { sender_profile_id: profileId };
    await auditAct(trx, { object: 'campaign', action: 'removed', teamId, objectId: campaignId, said });
    await deleteAssignment(trx, { teamId, campaignId }, profileId);
    await announceChange(
      trx,
      teamId,
      assigned.filter((id) => id !== profileId),
      now,
    );
  });
}
