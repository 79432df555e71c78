import { CUSTOM } from '../../sequences/rules/fields.ts';
import type { Graph } from '../../sequences/rules/graph.ts';

/** The custom fields that conditions of a graph ask about. */
export function customKeysOf({ nodes }: Graph): ReadonlySet<string> {
  const paths = nodes.flatMap(({ type, data }) => (type === 'ifNode' && Array.isArray(data.paths) ? data.paths : [])); // prettier-ignore
  const fields = (paths as { conditions?: { field: string }[] }[]).flatMap((path) =>
    (path.conditions ?? []).map(({ field }) => field),
  );
  return new Set(fields.flatMap((field) => (field.startsWith(CUSTOM) ? [field.slice(CUSTOM.length)] : [])));
}
