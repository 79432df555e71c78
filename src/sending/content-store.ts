import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** The email nodes of a published graph, as they were saved: immutable, so they may be cached. */
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

/** The newest version, up to this one, in which the node is a mail; null: none. */
export async function findVersionWith(
  db: Db,
  at: { teamId: string; campaignId: string; version: number; nodeId: string },
): Promise<number | null> {
  const asked = JSON.stringify([{ id: at.nodeId, type: 'emailNode' }]);
  const { rows } = await sql<{ version: number }>`
    select v.version from sequence_versions v
    where v.team_id = ${at.teamId} and v.campaign_id = ${at.campaignId} and v.version <= ${at.version} and v.nodes @> ${asked}::jsonb
    order by v.version desc limit 1`.execute(db);
  return rows[0]?.version ?? null;
}
