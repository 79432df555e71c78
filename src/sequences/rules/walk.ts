import type { Schedule } from '../../platform/rules/schedule.ts';
import { chooseExit } from './branches.ts';
import type { Asked, ConditionFacts } from './condition.ts';
import { pathOf } from './graph.ts';
import type { Graph, SequenceNode } from './graph.ts';
import { waitEnds } from './wait.ts';
import type { Wait } from './wait.ts';

/** A graph ready to be walked: looked up by node, compiled once per version. */
export interface Plan {
  start: string | null;
  nodes: ReadonlyMap<string, SequenceNode>;
  /** Where the edge of a path leads: `exits.get(node)?.get(path)`; the empty path is the plain edge. */
  exits: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The state of a contact at a node. `entering` a node, `waiting` in it, its mail `sending`, its mail `sent`. */
export interface Position {
  nodeId: string | null;
  state: 'entering' | 'waiting' | 'sending' | 'sent';
}

export interface WalkFacts extends ConditionFacts {
  /** Email nodes that mailed this person in this pass already. */
  mailed: ReadonlySet<string>;
  /** Of the campaign: waits are counted in its calendar. */
  schedule: Schedule;
  /** In [0, 1), fixed for life: chooses the A/B variant. */
  variantKey: number;
}

/** What to do now; one of these ends every walk. `trail` names the nodes that were passed. */
export type Decision = { trail: string[] } & (
  | { do: 'send'; nodeId: string; stepNumber: number; variantId: string | null }
  | { do: 'wait'; nodeId: string; until: Date }
  | {
      do: 'hold';
      nodeId: string | null;
      because: 'node_missing' | 'node_unsupported' | 'walked_in_circles';
      until: Date | null;
    }
  | { do: 'finish'; nodeId: string | null; because: 'stop_node' | 'end_of_sequence' }
);

/** Nodes that one walk may pass; a validated graph has a wait in every circle, so this is a backstop. */
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

/** Walks from a position to the next thing that takes time. Pure; called when the position is due. */
export function walk(plan: Plan, position: Position, facts: WalkFacts, now: Date): Decision {
  const trail: string[] = [];
  let at = position.nodeId ?? plan.start;
  // A contact whose wait is over or whose mail is sent leaves the node; any other enters it.
  if (position.nodeId !== null && (position.state === 'waiting' || position.state === 'sent')) {
    if (!plan.nodes.has(position.nodeId))
      return { do: 'hold', nodeId: position.nodeId, because: 'node_missing', until: null, trail };
    at = exit(position.nodeId, '');
  }
  for (let passed = 0; passed < MAX_NODES_PER_WALK; passed++) {
    if (at === null)
      return { do: 'finish', nodeId: trail.at(-1) ?? position.nodeId, because: 'end_of_sequence', trail };
    const node = plan.nodes.get(at);
    if (!node) return { do: 'hold', nodeId: at, because: 'node_missing', until: null, trail };
    const decided = enter(node);
    if (typeof decided !== 'string' && decided !== null) return decided;
    trail.push(node.id);
    at = decided;
  }
  return { do: 'hold', nodeId: at, because: 'walked_in_circles', until: null, trail };

  function exit(nodeId: string, path: string): string | null {
    return exitOf(plan, nodeId, path);
  }

  /** A decision, or the node to go on with (null: the sequence ends here). */
  function enter(node: SequenceNode): Decision | string | null {
    switch (node.type) {
      case 'startNode':
      case 'noteNode':
        return exit(node.id, '');
      case 'emailNode':
        // decided: a step mails a person once in a pass; a loop that comes back to it goes on without a mail.
        if (facts.mailed.has(node.id)) return exit(node.id, '');
        return {
          do: 'send',
          nodeId: node.id,
          stepNumber: stepNumber(node),
          variantId: chooseVariant(node, facts.variantKey),
          trail,
        };
      case 'waitNode': {
        const until = waitEnds(node.data as unknown as Wait, now, facts.schedule);
        return until.getTime() <= now.getTime()
          ? exit(node.id, '')
          : { do: 'wait', nodeId: node.id, until, trail };
      }
      case 'ifNode':
      case 'switchNode':
        return exit(node.id, chooseExit(node, facts, askedAt(facts, now)));
      case 'stopNode':
        return { do: 'finish', nodeId: node.id, because: 'stop_node', trail };
      default:
        return { do: 'hold', nodeId: node.id, because: 'node_unsupported', until: null, trail };
    }
  }
}

/** Where a path out of a node leads; null: nowhere. */
export function exitOf(plan: Plan, nodeId: string, path: string): string | null {
  const paths = plan.exits.get(nodeId);
  return paths?.get(path) ?? (path === '' ? (paths?.values().next().value ?? null) : null);
}

/** The node behind this one on the way of a contact; null: there is none. */
export function onwardFrom(plan: Plan, nodeId: string, facts: WalkFacts, now: Date): string | null {
  const node = plan.nodes.get(nodeId);
  return node ? exitOf(plan, nodeId, chooseExit(node, facts, askedAt(facts, now))) : null;
}

const stepNumber = (node: SequenceNode): number =>
  typeof node.data.step_number === 'number' ? node.data.step_number : 0;

const askedAt = ({ schedule }: WalkFacts, now: Date): Asked => ({
  now,
  timezone: schedule.timezone ?? 'UTC',
});

/** The variant whose share of the weights the key falls into: stable for life. Null when the node has none. */
function chooseVariant(node: SequenceNode, key: number): string | null {
  const variants = (node.data.variants ?? []) as { id: string; weight?: number }[];
  const total = variants.reduce((sum, variant) => sum + (variant.weight ?? 1), 0);
  if (total <= 0) return null;
  let left = key * total;
  for (const variant of variants) if ((left -= variant.weight ?? 1) < 0) return variant.id;
  return variants.at(-1)!.id;
}
