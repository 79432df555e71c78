import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { checkFiles } from '../sending/check-files.ts';
import { fileRefsOf } from '../sending/rules/mail-file.ts';
import { normalizeGraph } from './rules/graph.ts';
import type { Graph } from './rules/graph.ts';
import { validateGraph } from './rules/validate.ts';
import type { GraphFault } from './rules/validate.ts';

/** A missing part stays as it is. spec: Sequence update rules */
export interface SequenceInput {
  nodes?: readonly unknown[] | undefined;
  edges?: readonly unknown[] | undefined;
}

/**
 * The graph that would be saved for a team, with omitted parts taken from `before`. Throws 400 with every fault in
 * `details`.
 */
export async function checkSequence(
  db: Db | Trx,
  teamId: string,
  { input, before }: { input: SequenceInput; before: Graph },
): Promise<{ graph: Graph; warnings: string[] }> {
  const graph = normalizeGraph({ nodes: input.nodes ?? before.nodes, edges: input.edges ?? before.edges });
  const { errors, warnings } = validateGraph(graph);
  if (errors.length === 0) errors.push(...(await fileFaults(db, teamId, graph)));
  const [first] = errors;
  if (first)
    throw new ApiError('validation_error', first.message, {
      param: first.param,
      details: errors.map((fault) => ({ code: 'validation_error', ...fault })),
    });
  return { graph, warnings: warnings.map(({ message }) => message) };
}

async function fileFaults(db: Db | Trx, teamId: string, { nodes }: Graph): Promise<GraphFault[]> {
  const faults: GraphFault[] = [];
  for (const [index, node] of nodes.entries()) {
    const ids = node.type === 'emailNode' ? fileRefsOf(node.data).map(({ fileId }) => fileId) : [];
    for (const { at, message } of await checkFiles(db, teamId, ids)) {
      const list = `nodes[${index}].data.attachments`;
      faults.push({ param: at === null ? list : `${list}[${at}].file_id`, rule: 'known', message });
    }
  }
  return faults;
}
