import type { Graph, SequenceNode } from '../../sequences/rules/graph.ts';

/** Templates. */
export interface MailText {
  node_id: string;
  subject: string;
  body: string;
  body_text: string | null;
  attachments: object[];
}

interface EmailData {
  subject?: string;
  body?: string;
  body_text?: string;
  attachments?: object[];
  variants?: { id: string; weight?: number; subject?: string; body?: string }[];
}

/** Breadth first from the start node; emails that no edge leads to come last. */
export function emailsInOrder({ nodes, edges }: Graph): SequenceNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const order = new Set(nodes.filter(({ type }) => type === 'startNode').map(({ id }) => id));
  // The set grows while it is iterated.
  for (const id of order) for (const edge of edges) if (edge.source === id) order.add(edge.target);
  return [...order, ...byId.keys()]
    .filter((id, at, all) => all.indexOf(id) === at)
    .flatMap((id) => {
      const node = byId.get(id);
      return node?.type === 'emailNode' ? [node] : [];
    });
}

/** decided: of a node with variants, the first one in use is tested. */
function textOf(node: SequenceNode): MailText {
  const data = node.data as EmailData;
  const variant = data.variants?.find(({ weight }) => weight !== 0);
  return {
    node_id: node.id,
    subject: variant?.subject ?? data.subject ?? '',
    body: variant?.body ?? data.body ?? '',
    body_text: variant ? null : (data.body_text ?? null),
    attachments: data.attachments ?? [],
  };
}

/**
 * The first email when `nodeId` is null. Returns null if there is no such email. decided: an email that continues a thread is
 * sent without it, under the subject of the thread.
 */
export function campaignText(graph: Graph, nodeId: string | null): MailText | null {
  const emails = emailsInOrder(graph).map(textOf);
  const text = nodeId === null ? emails[0] : emails.find(({ node_id }) => node_id === nodeId);
  if (!text || text.subject.trim() !== '') return text ?? null;
  const first = emails.find(({ subject }) => subject.trim() !== '')?.subject ?? '';
  return { ...text, subject: first && `Re: ${first}` };
}
