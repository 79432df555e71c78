import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { HOLD, HOLD_JOINS } from './hold-store.ts';

export interface AtNode {
  /** Null: they have not begun. */
  node_id: string | null;
  /** Null: nothing holds them. */
  reason: string | null;
  contacts: number;
}

/**
 * Contacts under way by node and hold, by the rules of the lists. `is true` keeps a planner without statistics off the indexes
 * of the whole team.
 */
export async function readAtNodes(
  db: Db,
  { teamId, campaignId }: { teamId: string; campaignId: string },
): Promise<AtNode[]> {
  const { rows } = await sql<AtNode>`
    select o.node_id, ${HOLD} as reason, count(*)::int as contacts from enrollments e ${HOLD_JOINS}
    where (e.team_id = ${teamId}) is true and e.campaign_id = ${campaignId} and e.deleted_at is null
      and e.life in ('active', 'paused')
    group by 1, 2`.execute(db);
  return rows;
}
