import { branchingOf } from '../../sequences/rules/exits.ts';
import { linksAskedIn } from '../../sequences/rules/condition.ts';
import type { Condition } from '../../sequences/rules/condition.ts';
import { CUSTOM, LINK_CLICKED } from '../../sequences/rules/fields.ts';
import type { Graph } from '../../sequences/rules/graph.ts';

function conditionsOf({ nodes }: Graph): Condition[] {
  return nodes.flatMap((node) => branchingOf(node)?.branches.flatMap(({ conditions }) => conditions) ?? []);
}

/** Whether conditions of a graph ask about opens, and about clicks. */
export const trackingAskedBy = (graph: Graph): { opens: boolean; clicks: boolean } => {
  const fields = new Set(conditionsOf(graph).map(({ field }) => field));
  return { opens: fields.has('opened'), clicks: fields.has('clicked') || fields.has(LINK_CLICKED) };
};

/** The custom fields that conditions of a graph ask about. */
export const customKeysOf = (graph: Graph): ReadonlySet<string> =>
  new Set(
    conditionsOf(graph).flatMap(({ field }) =>
      field.startsWith(CUSTOM) ? [field.slice(CUSTOM.length)] : [],
    ),
  );

/** The links that conditions of a graph ask about. */
export const linksAskedBy = (graph: Graph): string[] => [
  ...new Set(conditionsOf(graph).flatMap(linksAskedIn)),
];
