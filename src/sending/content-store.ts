import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export async function loadEmailNodes(
  db: Db,
  at: { teamId: string; campaignId: string; version: number },
): Promise<{ id: string; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    select n ->> 'id' as id, n -> 'data' as data from sequence_versions v, jsonb_array_elements(v.nodes) n
    where v.team_id = ${at.teamId} and v.campaign_id = ${at.campaignId} and v.version = ${at.version}
      and n ->> 'type' = 'emailNode'`.execute(db);
  return rows;
}
