import type { Act, WalkFacts } from './act.ts';
import { chooseExit } from './exits.ts';
import { pathOf } from './graph.ts';
import type { Graph, SequenceNode } from './graph.ts';
import { nodeKindOf } from './nodes/nodes.ts';

export type { StepActionState, WalkFacts } from './act.ts';

export interface Plan {
  start: string | null;
  nodes: ReadonlyMap<string, SequenceNode>;
  /** The target of a path: `exits.get(node)?.get(path)`; the empty path is the plain edge. */
  exits: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Position {
  nodeId: string | null;
  state: 'entering' | 'waiting' | 'sending' | 'sent';
}

/** The act that ends a walk. `trail`: the nodes that were passed. */
export type Decision = Act & { trail: string[] };

/** Nodes in one walk; a validated graph has a wait in every circle, so this is a backstop. */
const MAX_NODES_PER_WALK = 1000;

export function compilePlan(graph: Graph): Plan {
  const exits = new Map<string, Map<string, string>>();
  for (const edge of graph.edges) {
    const paths = exits.get(edge.source) ?? new Map<string, string>();
    if (!paths.has(pathOf(edge))) paths.set(pathOf(edge), edge.target);
    exits.set(edge.source, paths);
  }
  return {
    start: graph.nodes.find((node) => node.type === 'startNode')?.id ?? null,
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    exits,
  };
}

export function walk(plan: Plan, position: Position, facts: WalkFacts, now: Date): Decision {
  const trail: string[] = [];
  let at = position.nodeId ?? plan.start;
  // A contact whose wait is over or whose mail is sent leaves the node; any other enters it.
  if (position.nodeId !== null && (position.state === 'waiting' || position.state === 'sent')) {
    if (!plan.nodes.has(position.nodeId))
      return { do: 'hold', nodeId: position.nodeId, because: 'node_missing', until: null, trail };
    at = exitOf(plan, position.nodeId, '');
  }
  for (let passed = 0; passed < MAX_NODES_PER_WALK; passed++) {
    if (at === null)
      return { do: 'finish', nodeId: trail.at(-1) ?? position.nodeId, because: 'end_of_sequence', trail };
    const node = plan.nodes.get(at);
    if (!node) return { do: 'hold', nodeId: at, because: 'node_missing', until: null, trail };
    const kind = nodeKindOf(node.type);
    if (!kind) return { do: 'hold', nodeId: node.id, because: 'node_unsupported', until: null, trail };
    const entered = kind.enter(node, facts, now);
    if (!('exit' in entered)) return { ...entered, trail };
    trail.push(node.id);
    at = exitOf(plan, node.id, entered.exit);
  }
  return { do: 'hold', nodeId: at, because: 'walked_in_circles', until: null, trail };
}

export function exitOf(plan: Plan, nodeId: string, path: string): string | null {
  const paths = plan.exits.get(nodeId);
  return paths?.get(path) ?? (path === '' ? (paths?.values().next().value ?? null) : null);
}

export function onwardFrom(plan: Plan, nodeId: string, facts: WalkFacts, now: Date): string | null {
  const node = plan.nodes.get(nodeId);
  return node ? exitOf(plan, nodeId, chooseExit(node, facts, now)) : null;
}
