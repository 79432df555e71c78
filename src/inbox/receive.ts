import { createHash } from 'node:crypto';
import { transact } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import type { FetchedMessage, ImapSession } from './imap.ts';
import { findCursor, insertInbound, saveCursor } from './receive-store.ts';
import type { NewInbound } from './receive-store.ts';

type Needs = Pick<Ground, 'db' | 'clock' | 'ids' | 'crash'>;

export interface Watched {
  teamId: string;
  senderId: string;
  /** Mail that came in before this is history and not read. */
  since: Date;
}

const BATCH = 50;
const MAX_KEY = 300;
const HEAD_BYTES = 64 * 1024;

/** The Message-ID, or a hash of the message when it has none: the same mail in two folders is one mail. */
export function messageKey(raw: Buffer): string {
  const head =
    raw
      .subarray(0, HEAD_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/)[0] ?? '';
  const id = /^message-id:\s*(<[^<>\s]{3,290}>)/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1];
  return id ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`.slice(0, MAX_KEY);
}

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
  for (let from = 0; from < uids.length; from += BATCH) {
    const batch = uids.slice(from, from + BATCH);
    const messages = await session.fetch(batch);
    stored += await store(messages, batch.at(-1)!);
  }
  return stored;

  function remember(lastUid: number): Promise<void> {
    return saveCursor(needs.db, { ...watched, folder, uidValidity, lastUid, now: needs.clock.now() });
  }

  async function store(messages: FetchedMessage[], lastUid: number): Promise<number> {
    const now = needs.clock.now();
    return transact(needs.db, async (trx) => {
      const rows = messages.map((message): NewInbound => ({
        id: needs.ids.uuid(now),
        folder,
        uidValidity,
        uid: message.uid,
        messageKey: messageKey(message.raw),
        receivedAt: message.receivedAt ?? now,
        size: message.size,
        raw: message.raw,
      }));
      const added = rows.length > 0 ? await insertInbound(trx, { ...watched, now }, rows) : 0;
      if (added > 0) needs.crash('imap.after_insert');
      await saveCursor(trx, { ...watched, folder, uidValidity, lastUid, now });
      return added;
    });
  }
}
