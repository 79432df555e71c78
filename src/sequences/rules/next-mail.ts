import { stepNumber } from './nodes/node-kind.ts';
import type { Plan, Position } from './walk.ts';

/** Which way a contact goes here is known when the contact gets here. */
const BRANCHES: ReadonlySet<string> = new Set(['ifNode', 'switchNode']);

/**
 * The number of the mail that leaves next from a position. Null: there is none, or it depends on a branch.
 * decided: of a way that splits at a condition nothing is said, although all its mails may have one number: which one a contact
 * gets is decided at the branch, by what is known of them then.
 * decided: a contact at the node of a mail waits for that mail until it is sent
 */
export function nextMail({ start, nodes, exits }: Plan, { nodeId, state }: Position): number | null {
  const isPast = nodeId !== null && (state === 'waiting' || state === 'sent');
  const seen = new Set<string>();
  for (let at = nodeId ?? start; at !== null && !seen.has(at);) {
    seen.add(at);
    const node = nodes.get(at);
    if (!node) return null;
    const passed = isPast && seen.size === 1;
    if (node.type === 'emailNode' && !passed) return stepNumber(node) || null;
    const ways = new Set(exits.get(at)?.values());
    if (BRANCHES.has(node.type) || ways.size !== 1) return null;
    [at = null] = ways as Set<string | null>;
  }
  return null;
}
