import type { Graph, SequenceNode } from '../../sequences/rules/graph.ts';

/** What a mail of a campaign says: templates. */
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

/** The email nodes in the order in which contacts come to them; those that no edge leads to come last. */
export function emailsInOrder({ nodes, edges }: Graph): SequenceNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const order = new Set(nodes.filter(({ type }) => type === 'startNode').map(({ id }) => id));
  // A set that grows while it is walked: breadth first.
  for (const id of order) for (const edge of edges) if (edge.source === id) order.add(edge.target);
  return [...order, ...byId.keys()]
    .filter((id, at, all) => all.indexOf(id) === at)
    .flatMap((id) => {
      const node = byId.get(id);
      return node?.type === 'emailNode' ? [node] : [];
    });
}

/** decided: of a node with variants the first that is in use is tested. */
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
 * The text of an email node, of the first one when none is named; null: there is no such email. decided: one that goes on with a
 * thread is sent without it, under the subject of the thread.
 */
export function campaignText(graph: Graph, nodeId: string | null): MailText | null {
  const emails = emailsInOrder(graph).map(textOf);
  const text = nodeId === null ? emails[0] : emails.find(({ node_id }) => node_id === nodeId);
  if (!text || text.subject.trim() !== '') return text ?? null;
  const first = emails.find(({ subject }) => subject.trim() !== '')?.subject ?? '';
  return { ...text, subject: first && `Re: ${first}` };
}
