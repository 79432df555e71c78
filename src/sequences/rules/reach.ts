import type { Graph } from './graph-types.ts';

/** The ids that the edges lead to from `from`, those included, not past `without`. */
export function reachedFrom(
  { edges }: Pick<Graph, 'edges'>,
  from: readonly string[],
  without?: string,
): Set<string> {
  const targets = Map.groupBy(edges, ({ source }) => source);
  const reached = new Set(from.filter((id) => id !== without));
  // A set is walked in the order of its entries, also those that are added on the way.
  for (const id of reached)
    for (const { target } of targets.get(id) ?? []) if (target !== without) reached.add(target);
  return reached;
}

export const startsOf = ({ nodes }: Pick<Graph, 'nodes'>): string[] =>
  nodes.filter(({ type }) => type === 'startNode').map(({ id }) => id);
