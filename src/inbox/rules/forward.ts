import { FORWARD_HEADER } from '../../sending/rules/forward-header.ts';
import type { ForwardRule } from '../../senders/rules/forward-rules.ts';

export interface Incoming {
  kind: 'reply' | 'unsubscribe';
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  from: string | null;
  labels: ReadonlySet<string>;
}
export interface Forwarding {
  rules: readonly ForwardRule[];
  forwardUnsubscribes: boolean;
  /** The sender and destinations that are mailboxes of the team, lower case. */
  mailboxes: ReadonlySet<string>;
  recent: number;
}

const FORWARDED = FORWARD_HEADER.toLowerCase();
/** decided: a mailbox forwards at most so many mails in 24 hours; the limit ends loops that no header shows */
export const MAX_FORWARDS_A_DAY = 200;

/**
 * True when a machine sent the mail, or this engine forwarded it. The mail program of a person may write
 * `Auto-Submitted: no` (RFC 3834 5).
 */
const isOfMachine = (headers: Incoming['headers']): boolean =>
  headers[FORWARDED] !== undefined || !/^\s*(?:no\b.*)?$/i.test(headers['auto-submitted'] ?? '');

/**
 * The addresses to which a message is forwarded, each once; `over`: the daily limit left some out. Never forwarded:
 * forwards, mails of machines, mails of a destination or of the team's mailboxes.
 * spec: Sender, forward_unsubscribes ignores labels
 */
export function forwardTo(message: Incoming, at: Forwarding): { to: string[]; over: boolean } {
  const nowhere = { to: [], over: false };
  const from = message.from?.toLowerCase();
  const destinations = new Map(at.rules.map((rule) => [rule.to.toLowerCase(), rule.to]));
  if (isOfMachine(message.headers)) return nowhere;
  if (from !== undefined && (destinations.has(from) || at.mailboxes.has(from))) return nowhere;
  if (message.kind === 'unsubscribe' && !at.forwardUnsubscribes) return nowhere;
  const wanted = at.rules.filter(
    ({ label_ids: labels }) =>
      message.kind === 'unsubscribe' || labels === null || labels.some((id) => message.labels.has(id)),
  );
  const to = [...new Set(wanted.map((rule) => rule.to.toLowerCase()))]
    .filter((address) => !at.mailboxes.has(address))
    .map((address) => destinations.get(address)!);
  const room = Math.max(0, MAX_FORWARDS_A_DAY - at.recent);
  return { to: to.slice(0, room), over: to.length > room };
}
