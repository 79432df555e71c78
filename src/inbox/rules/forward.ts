import { FORWARD_HEADER } from '../../sending/rules/forward-header.ts';
import type { ForwardRule } from '../../senders/rules/forward-rules.ts';

/** What may be forwarded of a message, and what is known of it. */
export interface Incoming {
  kind: 'reply' | 'unsubscribe';
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  from: string | null;
  /** Of its contact and its conversation. */
  labels: ReadonlySet<string>;
}
export interface Forwarding {
  rules: readonly ForwardRule[];
  forwardUnsubscribes: boolean;
  /** Of the sender and the destinations, those that are mailboxes of the team, in lower case. */
  mailboxes: ReadonlySet<string>;
  /** Mails that the mailbox forwarded in the last 24 hours. */
  recent: number;
}

/** Carried by what we forward. In lower case, as headers are read. */
const FORWARDED = FORWARD_HEADER.toLowerCase();
/** decided: a mailbox forwards so many mails in 24 hours: a loop that no header shows ends there */
export const MAX_FORWARDS_A_DAY = 200;

/** Whether a machine sent it, ours among them. RFC 3834 5: `no` is what persons' programs may say. */
const isOfMachine = (headers: Incoming['headers']): boolean =>
  headers[FORWARDED] !== undefined || !/^\s*(?:no\b.*)?$/i.test(headers['auto-submitted'] ?? '');

/**
 * Where a message is forwarded to, each address once. Never what was forwarded, what a machine sent, or what comes from
 * a destination or a mailbox of the team. spec: Sender, forward_unsubscribes ignores labels
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
