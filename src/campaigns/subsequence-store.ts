import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { MAX_SUBSEQUENCES } from './rules/subsequence.ts';
import type { CampaignRow } from './store.ts';

export const hasSubsequences = async (db: Db, organizationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('organizations')
      .select('subsequences_enabled')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).subsequences_enabled;

export const listSubsequences = (db: Db, teamId: string, parentId: string): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('parent_campaign_id', '=', parentId)
    .where('status', '<>', 'archived')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SUBSEQUENCES)
    .execute();

export const lockSubsequences = (trx: Trx, teamId: string, parentId: string): Promise<CampaignRow[]> =>
  trx
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('parent_campaign_id', '=', parentId)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Leaves out archived ones. The caller holds the parent's row, so the count stays true until it adds one. */
export async function countSubsequences(trx: Trx, teamId: string, parentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .where('parent_campaign_id', '=', parentId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  return count;
}
