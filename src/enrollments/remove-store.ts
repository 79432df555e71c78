import type { Trx } from '../platform/db/transaction.ts';

/** Deletes the enrollments of a campaign for good, with their positions. */
export async function deleteEnrollments(trx: Trx, teamId: string, campaignId: string): Promise<void> {
  await trx
    .deleteFrom('enrollment_positions')
    .where('team_id', '=', teamId)
    .where('enrollment_id', 'in', (of) =>
      of
        .selectFrom('enrollments')
        .select('id')
        .where('team_id', '=', teamId)
        .where('campaign_id', '=', campaignId),
    )
    .execute();
  await trx
    .deleteFrom('enrollments')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .execute();
}
