import type { Graph } from '../../sequences/rules/graph.ts';

/** People who stand at the same node of the same version; no node: they have not begun. */
export interface Standing {
  version: number;
  node_id: string | null;
  contacts: number;
}

/** Where they go when a graph is published. A version of null is the one that would be published. */
export interface Move {
  from: { version: number; node_id: string | null };
  to: { version: number | null; node_id: string | null };
  /** Whether the graph to be published has the node they stand at. */
  node_in_new_graph: boolean;
  contacts: number;
  because: 'not_begun' | 'keeps_version';
}

/**
 * Where each contact goes when this graph is published: one that has not begun starts in it, any other keeps its version.
 * Steps decide the same way.
 */
export function previewMoves(standings: readonly Standing[], graph: Graph): Move[] {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const start = graph.nodes.find(({ type }) => type === 'startNode')?.id ?? null;
  return standings.map(({ version, node_id, contacts }) => ({
    from: { version, node_id },
    to: node_id === null ? { version: null, node_id: start } : { version, node_id },
    node_in_new_graph: node_id !== null && ids.has(node_id),
    contacts,
    because: node_id === null ? 'not_begun' : 'keeps_version',
  }));
}
