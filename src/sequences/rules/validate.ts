import type { Fault } from '../../platform/errors.ts';
import { branchingOf, exitNames } from './exits.ts';
import { reachedFrom, startsOf } from './reach.ts';
import { pathOf } from './graph.ts';
import type { Graph } from './graph.ts';
import { MAX_ID, checkStepNumber, isId } from './node-checks.ts';
import type { Say } from './node-checks.ts';
import { checkSubjects } from './first-mails.ts';
import { NODE_TYPES, nodeKindOf } from './nodes/nodes.ts';

export interface GraphFault extends Fault {
  rule: string;
}

const TYPES = NODE_TYPES.join(', ');
/** spec: Limits; generous bounds. */
export const MAX_NODES = 500;
export const MAX_EDGES = 1000;

function checkNodes({ nodes }: Graph, say: Say, warn: Say): void {
  const seen = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const at = `nodes[${index}]`;
    checkId(node.id, `${at}.id`, seen, say, warn);
    const kind = nodeKindOf(node.type);
    if (kind) kind.check(node.data, `${at}.data`, say);
    else say(`${at}.type`, 'enum', `"${node.type}" is not a node type; the types are ${TYPES}`);
    checkStepNumber(node.data, `${at}.data`, say);
  }
  const starts = nodes.filter((node) => node.type === 'startNode').length;
  if (starts !== 1) say('nodes', 'start', `a sequence has exactly one startNode; this one has ${starts}`);
}

function checkId(id: string, at: string, seen: Set<string>, say: Say, warn: Say): void {
  if (!isId(id)) return say(at, 'format', `an id is 1 to ${MAX_ID} printable characters`);
  if (seen.has(id)) say(at, 'unique', `the id ${id} is used twice`);
  seen.add(id);
  // spec: node and edge ids should be UUIDs
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) warn(at, 'uuid', `${id} is not a UUID`);
}

function checkEdges({ nodes, edges }: Graph, say: Say, warn: Say): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const taken = new Set<string>();
  for (const [index, edge] of edges.entries()) {
    const at = `edges[${index}]`;
    checkId(edge.id, `${at}.id`, seen, say, warn);
    if (edge.type.length > MAX_ID)
      say(`${at}.type`, 'length', `an edge type has at most ${MAX_ID} characters`);
    const source = byId.get(edge.source);
    if (!source) say(`${at}.source`, 'known', 'the edge leaves a node that is not there');
    if (!byId.has(edge.target)) say(`${at}.target`, 'known', 'the edge enters a node that is not there');
    if (!source) continue;
    if (nodeKindOf(source.type)?.isEnd) say(`${at}.source`, 'end', `nothing leaves a ${source.type}`);
    const exits = exitNames(source);
    const branches = branchingOf(source) !== null;
    const exit = `${edge.source} ${branches ? pathOf(edge) : ''}`;
    if (taken.has(exit)) say(`${at}.source`, 'single', 'two edges leave the same exit of a node');
    taken.add(exit);
    if (branches && !exits.includes(pathOf(edge)))
      say(`${at}.data.path`, 'known', `"${pathOf(edge)}" is no exit of this node: ${exits.join(', ')}`);
  }
}

/** A loop without a wait never ends. Depth first, each node once. */
function checkCircles({ nodes, edges }: Graph, say: Say): void {
  const waits = new Set(
    nodes.filter(({ type, data }) => nodeKindOf(type)?.takesTime?.(data)).map((node) => node.id),
  );
  const targets = Map.groupBy(
    edges.filter((edge) => !waits.has(edge.source) && !waits.has(edge.target)),
    (edge) => edge.source,
  );
  const state = new Map<string, 'open' | 'done'>();
  for (const [index, root] of nodes.entries()) {
    if (state.has(root.id)) continue;
    const stack = [{ id: root.id, next: 0 }];
    state.set(root.id, 'open');
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const edge = targets.get(top.id)?.[top.next++];
      if (!edge) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(edge.target) === 'open') {
        return say(`nodes[${index}]`, 'circle', 'a circle of steps has no wait in it');
      } else if (!state.has(edge.target)) {
        state.set(edge.target, 'open');
        stack.push({ id: edge.target, next: 0 });
      }
    }
  }
}

function checkReach(graph: Graph, warn: Say): void {
  const reached = reachedFrom(graph, startsOf(graph));
  for (const [index, node] of graph.nodes.entries())
    if (!reached.has(node.id) && node.type !== 'noteNode')
      warn(`nodes[${index}]`, 'reach', `no path leads to this ${node.type || 'node'}`);
}

/** Checks a normalised graph; errors refuse it, warnings do not. Never throws. */
export function validateGraph(graph: Graph): { errors: GraphFault[]; warnings: GraphFault[] } {
  const errors: GraphFault[] = [];
  const warnings: GraphFault[] = [];
  const say: Say = (param, rule, message) => void errors.push({ param, rule, message });
  const warn: Say = (param, rule, message) => void warnings.push({ param, rule, message });
  if (graph.nodes.length > MAX_NODES) say('nodes', 'max', `a sequence has at most ${MAX_NODES} nodes`);
  if (graph.edges.length > MAX_EDGES) say('edges', 'max', `a sequence has at most ${MAX_EDGES} edges`);
  if (errors.length > 0) return { errors, warnings };
  checkNodes(graph, say, warn);
  checkEdges(graph, say, warn);
  checkCircles(graph, say);
  checkReach(graph, warn);
  checkSubjects(graph, say);
  return { errors, warnings };
}
