import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Graph } from './rules/graph.ts';
import { nextMail } from './rules/next-mail.ts';
import { compilePlan } from './rules/walk.ts';

export interface SequenceKey {
  teamId: string;
  campaignId: string;
}

export async function findVersion(
  db: Db | Trx,
  { teamId, campaignId }: SequenceKey,
  version: number,
): Promise<Graph | null> {
  const row = await db
    .selectFrom('sequence_versions')
    .select(['nodes', 'edges'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? (row as unknown as Graph) : null;
}

/** The caller locks the campaign's row, so that no two get the same number. */
export async function nextVersion(trx: Trx, { teamId, campaignId }: SequenceKey): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from sequence_versions
    where team_id = ${teamId} and campaign_id = ${campaignId}`.execute(trx);
  return rows[0]!.next;
}

export async function insertVersion(
  trx: Trx,
  { teamId, campaignId }: SequenceKey,
  version: number,
  graph: Graph,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('sequence_versions')
    .values({
      team_id: teamId,
      campaign_id: campaignId,
      version,
      nodes: JSON.stringify(graph.nodes),
      edges: JSON.stringify(graph.edges),
      first_step: nextMail(compilePlan(graph), { nodeId: null, state: 'entering' }),
      created_at: now,
    })
    .execute();
}
