import type { Graph } from '../../sequences/rules/graph.ts';
import { landings } from '../../sequences/rules/republish.ts';
import { compilePlan } from '../../sequences/rules/walk.ts';
import type { Plan } from '../../sequences/rules/walk.ts';

/** Contacts at the same node of the same version. `node_id` null: they have not begun. */
export interface Standing {
  version: number;
  node_id: string | null;
  contacts: number;
  waiting_mails: number;
}

export const MOVE_REASONS = [
  'not_begun',
  'node_kept',
  'next_of_path',
  'depends_on_conditions',
  'node_missing',
] as const;

/** `version` null: the version that would be published. */
export interface Move {
  from: { version: number; node_id: string | null };
  to: { version: number | null; node_id: string | null };
  node_in_new_graph: boolean;
  contacts: number;
  waiting_mails: number;
  because: (typeof MOVE_REASONS)[number];
  /** With `depends_on_conditions`: the possible nodes. A null entry: the contact is held. */
  among?: (string | null)[];
}

export function previewMoves(
  standings: readonly Standing[],
  graph: Graph,
  plans: ReadonlyMap<number, Plan>,
): Move[] {
  const next = compilePlan(graph);
  return standings.map(({ version, node_id, contacts, waiting_mails }): Move => {
    const move = { from: { version, node_id }, node_in_new_graph: false, contacts, waiting_mails };
    const to = (nodeId: string | null) => ({ version: null, node_id: nodeId });
    if (node_id === null) return { ...move, to: to(next.start), because: 'not_begun' };
    if (next.nodes.has(node_id))
      return { ...move, node_in_new_graph: true, to: to(node_id), because: 'node_kept' };
    const among = [...landings(plans.get(version) ?? null, next, node_id)];
    if (among.length > 1) return { ...move, to: to(null), because: 'depends_on_conditions', among };
    const [only] = among;
    return only === null || only === undefined
      ? { ...move, to: { version, node_id }, because: 'node_missing' }
      : { ...move, to: to(only), because: 'next_of_path' };
  });
}
