import type { Graph, SequenceNode } from './graph.ts';
import { isRecord } from './node-checks.ts';
import type { Say } from './node-checks.ts';

/** Ids of the mails that a contact gets first, on any path. */
function firstMails({ nodes, edges }: Graph): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targets = Map.groupBy(edges, ({ source }) => source);
  const seen = new Set(nodes.filter(({ type }) => type === 'startNode').map(({ id }) => id));
  const mails = new Set<string>();
  for (const id of seen) {
    if (byId.get(id)?.type === 'emailNode') mails.add(id);
    else for (const { target } of targets.get(id) ?? []) seen.add(target);
  }
  return mails;
}

/** Paths of the empty subjects of a mail, below its `data`. Any other fault of a subject is told elsewhere. */
function emptySubjects({ data }: SequenceNode): string[] {
  const isEmpty = (subject: unknown): boolean => typeof subject === 'string' && subject.trim() === '';
  const variants = Array.isArray(data.variants) ? data.variants : [];
  const used = variants
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => isRecord(each) && each.weight !== 0);
  if (used.length === 0) return isEmpty(data.subject) ? ['subject'] : [];
  return used.flatMap(({ each, index }) =>
    isEmpty(each.subject ?? data.subject)
      ? [each.subject === undefined ? 'subject' : `variants[${index}].subject`]
      : [],
  );
}

/** A mail that begins a thread has a subject: the first of each path, and each with `thread: new`. */
export function checkSubjects(graph: Graph, say: Say): void {
  const first = firstMails(graph);
  for (const [index, node] of graph.nodes.entries()) {
    if (node.type !== 'emailNode' || !(first.has(node.id) || node.data.thread === 'new')) continue;
    for (const path of new Set(emptySubjects(node)))
      say(
        `nodes[${index}].data.${path}`,
        'subject',
        `the mail ${node.id} begins a thread and needs a subject; "" continues the thread of an earlier mail`,
      );
  }
}
