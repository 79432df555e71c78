/**
 * The mail that begins the thread of another: the nearest before it on the paths to it, else the first of the sequence.
 * Null: none of them begins a thread. `begins`: the ids of mails with a subject of their own, in the order of the graph.
 */
export function openingMail(
  nodeId: string,
  begins: ReadonlySet<string>,
  edges: readonly { source: string; target: string }[],
): string | null {
  const sources = Map.groupBy(edges, ({ target }) => target);
  const seen = new Set([nodeId]);
  for (const at of seen)
    for (const { source } of sources.get(at) ?? []) {
      if (begins.has(source)) return source;
      seen.add(source);
    }
  const first = begins.values().find((id) => id !== nodeId);
  return first ?? null;
}
