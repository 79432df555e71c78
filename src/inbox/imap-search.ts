import { MAX_ANSWER_BYTES } from './imap-bounds.ts';
import type { Bounds } from './imap-bounds.ts';
import { ImapRefusal } from './imap-errors.ts';
import { SEARCH_WINDOW, searchMailbox } from './search-mailbox.ts';

interface Client {
  usable: boolean;
  mailbox: { exists: number } | false;
  search(query: object, options: { uid: true }): Promise<unknown>;
}

export interface Searching {
  uidsAfter(after: number): Promise<number[]>;
  uidsSince(since: Date): Promise<number[]>;
  /**
   * True when the open folder holds the Message-ID; `among` also accepts this header line, or limits to messages since
   * a day.
   */
  holds(messageId: string, among?: { since?: Date; header?: Record<string, string> }): Promise<boolean>;
}

export function searching(
  imap: Client,
  { command, refuse, ended }: Bounds,
): Searching & { search(query: object): Promise<number[]> } {
  /** The library marks a refused search only by the type of its result. */
  const search = (query: object): Promise<number[]> =>
    command('SEARCH', MAX_ANSWER_BYTES, async () => {
      const found = (await imap.search(query, { uid: true })) as number[] | false | undefined;
      if (Array.isArray(found) && found.length > SEARCH_WINDOW)
        throw refuse(`the server sent more than ${SEARCH_WINDOW} messages in answer to SEARCH`);
      if (Array.isArray(found)) return found;
      throw imap.usable ? new ImapRefusal('SEARCH', 'no reason given', true) : ended();
    });
  const searched = { count: () => (imap.mailbox ? imap.mailbox.exists : 0), search };
  return {
    search,
    // `n:*` names the last message even when it is older than n.
    uidsAfter: (after) => searchMailbox(searched, { uid: `${after + 1}:*` }, (uid) => uid > after, true),
    uidsSince: (since) => searchMailbox(searched, { since }, () => true, false),
    async holds(messageId, { header, ...since } = {}) {
      const own = { header: { 'message-id': messageId } };
      return (await search({ ...since, ...(header ? { or: [own, { header }] } : own) })).length > 0;
    },
  };
}
