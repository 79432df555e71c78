import type { Db } from '../platform/db/connect.ts';
import { readAtNodes } from './at-nodes-store.ts';
import { BLOCKERS } from './read-filters.ts';

interface Key {
  teamId: string;
  campaignId: string;
}

const most = (a: { contacts: number }, b: { contacts: number }): number => b.contacts - a.contacts;

function listOf({ teamId, campaignId }: Key, nodeId: string | null, reason?: string): string | null {
  if (nodeId === null) return null;
  const query = new URLSearchParams({ TeamId: teamId, CampaignId: campaignId, node_id: nodeId });
  query.set('life', 'active,paused');
  if (reason !== undefined) query.set('blocker', reason);
  return `/v2/contacts?${query.toString()}`;
}

/** The contacts under way by node, and what holds them, each with its list. */
export async function countAtNodes(db: Db, at: Key) {
  const byNode = Map.groupBy(await readAtNodes(db, at), ({ node_id }) => node_id);
  return [...byNode]
    .map(([nodeId, rows]) => ({
      node_id: nodeId,
      contacts: rows.reduce((sum, { contacts }) => sum + contacts, 0),
      href: listOf(at, nodeId),
      held: rows
        .filter((row): row is typeof row & { reason: string } => BLOCKERS.includes(row.reason ?? ''))
        .toSorted(most)
        .map(({ reason, contacts }) => ({ reason, contacts, href: listOf(at, nodeId, reason) })),
    }))
    .toSorted(most);
}
