import { transact } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import type { FetchedMessage, ImapSession } from './imap.ts';
import { messageKey } from './message-key.ts';
import { findCursor, insertInbound, insertUnreadable, saveCursor } from './receive-store.ts';
import type { NewInbound } from './receive-store.ts';

type Needs = Pick<Ground, 'db' | 'clock' | 'ids' | 'crash'>;

export interface Watched {
  teamId: string;
  senderId: string;
  /** Mail that came in before this is history and not read. */
  since: Date;
}

const BATCH = 50;

/**
 * Brings a folder's new messages in, batch by batch: raw bytes and cursor in one transaction, so that a crash fetches
 * again and stores nothing twice. When UIDVALIDITY changed, everything since the mailbox was connected is read again and
 * what is known is dropped by its Message-ID. Resolves how many messages are new.
 */
export async function receiveFolder(
  needs: Needs,
  session: ImapSession,
  watched: Watched,
  folder: string,
): Promise<number> {
  const { uidValidity } = await session.open(folder);
  const cursor = await findCursor(needs.db, watched.teamId, watched.senderId, folder);
  const known = cursor?.uidValidity === uidValidity ? cursor.lastUid : null;
  const uids = known === null ? await session.uidsSince(watched.since) : await session.uidsAfter(known);
  if (uids.length === 0 && known === null) await remember(0);
  let stored = 0;
  for (let from = 0; from < uids.length;) {
    const { messages, through } = await session.fetch(uids.slice(from, from + BATCH));
    stored += await store(messages, through);
    from = uids.indexOf(through) + 1;
  }
  return stored;

  function remember(lastUid: number): Promise<void> {
    return saveCursor(needs.db, { ...watched, folder, uidValidity, lastUid, now: needs.clock.now() });
  }

  async function store(messages: FetchedMessage[], lastUid: number): Promise<number> {
    const at = { ...watched, folder, uidValidity, now: needs.clock.now() };
    const [read, unreadable] = [messages.filter(hasBytes), messages.filter((message) => !hasBytes(message))];
    return transact(needs.db, async (trx) => {
      const rows = read.map((message): NewInbound => ({
        id: needs.ids.uuid(at.now),
        folder,
        uidValidity,
        uid: message.uid,
        messageKey: messageKey(message.raw),
        receivedAt: message.receivedAt ?? at.now,
        size: message.size,
        raw: message.raw,
      }));
      const added = rows.length > 0 ? await insertInbound(trx, at, rows) : 0;
      if (added > 0) needs.crash('imap.after_insert');
      if (unreadable.length > 0)
        await insertUnreadable(
          trx,
          at,
          unreadable.map((message) => ({ ...message, id: needs.ids.uuid(at.now) })),
        );
      await saveCursor(trx, { ...at, lastUid });
      return added;
    });
  }
}

const hasBytes = (message: FetchedMessage): boolean => message.raw.length > 0;
