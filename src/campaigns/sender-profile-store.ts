import type { Trx } from '../platform/db/transaction.ts';

interface Key {
  teamId: string;
  campaignId: string;
}

export async function assignedProfiles(trx: Trx, { teamId, campaignId }: Key): Promise<string[]> {
  const rows = await trx
    .selectFrom('campaign_sender_profiles')
    .select('sender_profile_id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map((row) => row.sender_profile_id);
}

export async function insertAssignment(
  trx: Trx,
  { teamId, campaignId }: Key,
  profileId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('campaign_sender_profiles')
    .values({ team_id: teamId, campaign_id: campaignId, sender_profile_id: profileId, created_at: now })
    .execute();
}

export async function deleteAssignment(
  trx: Trx,
  { teamId, campaignId }: Key,
  profileId: string,
): Promise<void> {
  await trx
    .deleteFrom('campaign_sender_profiles')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('sender_profile_id', '=', profileId)
    .execute();
}
