import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { normalizeGraph } from './rules/graph.ts';
import type { Graph } from './rules/graph.ts';
import { validateGraph } from './rules/validate.ts';
import { findVersion, insertVersion, nextVersion } from './sequence-store.ts';
import type { SequenceKey } from './sequence-store.ts';

/** What was sent: a part that is missing stays as it is. spec: Sequence update rules */
export interface SequenceInput {
  nodes?: readonly unknown[] | undefined;
  edges?: readonly unknown[] | undefined;
}

export interface SavedSequence {
  version: number;
  graph: Graph;
  warnings: string[];
}

/**
 * Publishes a graph as a new version in the caller's transaction, which holds the campaign's row and then points the
 * campaign at it. `current` is the version that omitted parts are taken from. Throws 400 with every fault in `details`.
 */
export async function saveSequence(
  trx: Trx,
  key: SequenceKey,
  { input, current, now }: { input: SequenceInput; current: number | null; now: Date },
): Promise<SavedSequence> {
  const before = current === null ? null : await findVersion(trx, key, current);
  const graph = normalizeGraph({
    nodes: input.nodes ?? before?.nodes ?? [],
    edges: input.edges ?? before?.edges ?? [],
  });
  const { errors, warnings } = validateGraph(graph);
  const [first] = errors;
  if (first)
    throw new ApiError('validation_error', first.message, {
      param: first.param,
      details: errors.map((fault) => ({ code: 'validation_error', ...fault })),
    });
  const version = await nextVersion(trx, key);
  await insertVersion(trx, key, version, graph, now);
  return { version, graph, warnings: warnings.map(({ message }) => message) };
}
