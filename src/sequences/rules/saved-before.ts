import type { Graph, SequenceNode } from './graph-types.ts';
import { isRecord } from './node-checks.ts';
import { reachedFrom, startsOf } from './reach.ts';

/** The variables that an HTTP step saves from its answer: `custom.score`. */
export const savedBy = ({ type, data }: SequenceNode): string[] =>
  type === 'httpNode' && isRecord(data.save_as)
    ? Object.keys(data.save_as).map((key) => `custom.${key}`)
    : [];

/** Computed once for each key. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

/**
 * Whether a step stands behind an HTTP step that saves a variable: a path leads from there to it, and one to there that
 * does not pass it first. decided: what such a step saves is no field that a list has to bring, also where another path
 * leads past it. Two walks over the graph for each step at most.
 */
export function savedBefore(graph: Graph): (nodeId: string, name: string) => boolean {
  const savers = new Map<string, string[]>();
  for (const node of graph.nodes)
    for (const name of savedBy(node)) savers.set(name, [...(savers.get(name) ?? []), node.id]);
  const starts = startsOf(graph);
  const behind = once((id) =>
    reachedFrom(
      graph,
      graph.edges.flatMap(({ source, target }) => (source === id ? [target] : [])),
    ),
  );
  const before = once((id) => reachedFrom(graph, starts, id));
  return (nodeId, name) =>
    (savers.get(name) ?? []).some((saver) => behind(saver).has(nodeId) && before(nodeId).has(saver));
}
