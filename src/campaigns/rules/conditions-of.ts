import { branchingOf } from '../../sequences/rules/exits.ts';
import { linksAskedIn } from '../../sequences/rules/condition.ts';
import type { Condition } from '../../sequences/rules/condition.ts';
import { CUSTOM, LINK_CLICKED } from '../../sequences/rules/fields.ts';
import type { Graph } from '../../sequences/rules/graph.ts';

function conditionsOf({ nodes }: Graph): Condition[] {
  return nodes.flatMap((node) => branchingOf(node)?.branches.flatMap(({ conditions }) => conditions) ?? []);
}

export const trackingAskedBy = (graph: Graph): { opens: boolean; clicks: boolean } => {
  const fields = new Set(conditionsOf(graph).map(({ field }) => field));
  return { opens: fields.has('opened'), clicks: fields.has('clicked') || fields.has(LINK_CLICKED) };
};

export const customKeysOf = (graph: Graph): ReadonlySet<string> =>
  new Set(
    conditionsOf(graph).flatMap(({ field }) =>
      field.startsWith(CUSTOM) ? [field.slice(CUSTOM.length)] : [],
    ),
  );

export const linksAskedBy = (graph: Graph): string[] => [
  ...new Set(conditionsOf(graph).flatMap(linksAskedIn)),
];
