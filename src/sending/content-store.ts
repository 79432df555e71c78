import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface EmailNodes {
  nodes: { id: string; data: Record<string, unknown> }[];
  /** Of the whole graph, in its order. */
  edges: { source: string; target: string }[];
}

export async function loadEmailNodes(
  db: Db,
  at: { teamId: string; campaignId: string; version: number },
): Promise<EmailNodes> {
  const { rows } = await sql<EmailNodes>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', n -> 'id', 'data', n -> 'data') order by n.at)
        from jsonb_array_elements(v.nodes) with ordinality as n(n, at) where n ->> 'type' = 'emailNode'),
          '[]') as nodes,
      coalesce((select jsonb_agg(jsonb_build_object('source', g -> 'source', 'target', g -> 'target') order by g.at)
        from jsonb_array_elements(v.edges) with ordinality as g(g, at)), '[]') as edges
    from sequence_versions v
    where v.team_id = ${at.teamId} and v.campaign_id = ${at.campaignId} and v.version = ${at.version}`.execute(
    db,
  );
  return rows[0] ?? { nodes: [], edges: [] };
}
