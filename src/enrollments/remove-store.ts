import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { appendCounts } from './count-store.ts';

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
  await sql`
    with gone as (delete from enrollments where team_id = ${teamId} and campaign_id = ${campaignId}
      returning team_id, campaign_id, life, deleted_at)
    ${appendCounts({ before: sql`gone` })}`.execute(trx);
}
