export interface SentBefore {
  message_id: string;
  subject: string | null;
  in_reply_to: string | null;
  bounced: boolean;
}

export interface Thread {
  subject: string;
  inReplyTo: string;
  /** Oldest first. RFC 5322 3.6.4 */
  references: readonly string[];
}

/** A longer chain keeps its first Message-ID and the last ones: mail programs join threads by these. */
const LAST_REFERENCES = 20;

const chainOf = (ids: readonly string[]): readonly string[] =>
  ids.length > LAST_REFERENCES ? [ids[0]!, ...ids.slice(-LAST_REFERENCES)] : ids;

/** Message-IDs of other programs that fit into our headers. */
const PLAIN_ID = /^<[!-;=?-~]{1,300}>$/;

/** `messageIds`: oldest first; the reply answers the last. Null: it begins a thread. */
export function threadBy(messageIds: readonly string[]): Pick<Thread, 'inReplyTo' | 'references'> | null {
  const ids = messageIds.filter((id) => PLAIN_ID.test(id));
  const last = ids.at(-1);
  return last === undefined ? null : { inReplyTo: last, references: chainOf(ids) };
}

/** The thread that a follow-up continues; null: no mail left before. `sent` in the order of sending. */
export function threadOf(sent: readonly SentBefore[]): Thread | null {
  // The contact never got a bounced mail. When all bounced, a bounced one is better than none.
  const arrived = sent.filter(({ bounced }) => !bounced);
  const known = arrived.length > 0 ? arrived : sent;
  const mails = known.slice(
    Math.max(
      0,
      known.findLastIndex(({ in_reply_to }) => in_reply_to === null),
    ),
  );
  const [first, last] = [mails[0], mails.at(-1)];
  if (!first || !last) return null;
  const ids = mails.map(({ message_id }) => message_id);
  return {
    subject: (first.subject ?? '').replace(/^(?:re:\s*)+/i, ''),
    inReplyTo: last.message_id,
    references: chainOf(ids),
  };
}
