import { compileTemplate, variablesOf } from '../../sending/rules/template.ts';
import type { Graph, SequenceNode } from './graph-types.ts';
import { nodeKindOf } from './nodes/nodes.ts';
import { savedBefore } from './saved-before.ts';

/** A variable without a default, and the nodes that wait for it. */
export interface NeededVariable {
  name: string;
  nodes: string[];
  /** Nodes pass contacts without a LinkedIn profile before they read the text. */
  withLinkedin: boolean;
}

const OF_MAILBOX = 'sender.';

const namesIn = (text: string, choices: boolean): string[] => {
  const compiled = compileTemplate(text, { choices });
  if (compiled.kind === 'error') return [];
  return variablesOf(compiled.template).flatMap(({ name, hasFallback }) => (hasFallback ? [] : [name]));
};

/** The variables that must have a value so that the node acts. `variantId` undefined: for any of its variants. */
export function neededBy({ type, data }: SequenceNode, variantId?: string | null): string[] {
  const texts = nodeKindOf(type)?.texts?.(data, variantId) ?? [];
  return [...new Set(texts.flatMap(({ text, choices = true }) => namesIn(text, choices)))];
}

function collect(graph: Graph, isAsked: (nodeId: string, name: string) => boolean): NeededVariable[] {
  const needed = new Map<string, NeededVariable>();
  for (const node of graph.nodes)
    for (const name of neededBy(node)) {
      if (!isAsked(node.id, name)) continue;
      const known = needed.get(name) ?? { name, nodes: [], withLinkedin: true };
      known.nodes.push(node.id);
      known.withLinkedin &&= node.type === 'linkedinNode';
      needed.set(name, known);
    }
  return [...needed.values()];
}

/** What contacts and their team must have, in the order of the graph. What a mailbox has is no matter of a contact. */
export function neededVariables(graph: Graph): NeededVariable[] {
  const isSaved = savedBefore(graph);
  return collect(graph, (nodeId, name) => !name.startsWith(OF_MAILBOX) && !isSaved(nodeId, name));
}

/** What mailboxes must have: `sender.send_as`. */
export const neededOfMailboxes = (graph: Graph): NeededVariable[] =>
  collect(graph, (_nodeId, name) => name.startsWith(OF_MAILBOX));

/** `neededBy` of the nodes of a graph without what a mailbox has, each compiled once. What HTTP steps save is in it. */
export function needsOf({
  nodes,
}: Pick<Graph, 'nodes'>): (nodeId: string, variantId: string | null) => readonly string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = new Map<string, string[]>();
  return (nodeId, variantId) => {
    const key = `${nodeId} ${variantId ?? ''}`;
    const found = known.get(key);
    if (found) return found;
    const names = neededBy(byId.get(nodeId)!, variantId).filter((name) => !name.startsWith(OF_MAILBOX));
    known.set(key, names);
    return names;
  };
}
