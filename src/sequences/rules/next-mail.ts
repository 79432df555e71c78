import { stepNumber } from './nodes/node-kind.ts';
import type { Plan, Position } from './walk.ts';

/** The exit of these nodes is known only when the contact gets there. */
const BRANCHES: ReadonlySet<string> = new Set(['ifNode', 'switchNode']);

/**
 * The number of the next mail from a position. Null: there is none, or it depends on a branch.
 * decided: after a branch the number is not given, even if the mails of all its paths have the same one: the branch
 * is decided by the facts at that time.
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
