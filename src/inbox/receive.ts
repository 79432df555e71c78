import { describeFault, isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';
import type { FetchedMessage } from './imap-fetch.ts';
import type { ImapSession } from './imap.ts';
import { messageKey } from './message-key.ts';
import {
  findCursor,
  forgetCursor,
  insertInbound,
  insertUnreadable,
  saveCursor,
  saveSuspect,
} from './receive-store.ts';
import type { NewInbound, StoredCursor } from './receive-store.ts';
import { batchSize, fetchBackoff } from './rules/fetch-backoff.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash' | 'log'>;

export interface Watched {
  teamId: string;
  senderId: string;
  since: Date;
}

const NEIGHBOURS = 3;

/**
 * Receives a folder's new messages batch by batch, raw bytes and cursor in one transaction: after a crash they are
 * fetched again, and none is stored twice. With a new UIDVALIDITY, or a moved mailbox, all mail since the mailbox was
 * connected is read again, and known messages are dropped by Message-ID. A message that the server does not send is
 * stored as unreadable and skipped. Resolves how many messages are new.
 */
export async function receiveFolder(
  deps: Deps,
  session: ImapSession,
  watched: Watched,
  folder: string,
): Promise<number> {
  const { uidValidity, uidNext } = await session.open(folder);
  const { place } = session;
  const at = { teamId: watched.teamId, senderId: watched.senderId, folder, uidValidity, place };
  const cursor = await findCursor(deps.db, watched.teamId, watched.senderId, folder);
  const { known, uids } = await newUids(session, watched, cursor, { uidValidity, uidNext });
  if (cursor !== null && known === null) await forgetCursor(deps.db, at, cursor);
  if (uids.length === 0 && known === null)
    await saveCursor(deps.db, { ...at, lastUid: 0, now: deps.clock.now() });
  let suspect = known?.suspect ?? null;
  let size = Infinity;
  let stored = 0;
  const next = (from: number): number[] =>
    uids.slice(from, from + Math.min(size, batchSize(uids, from, suspect)));
  /** The next fetch runs while messages are stored: a fifth less time, and two batches per mailbox in memory. */
  let ahead: Promise<Tried> | null = null;
  for (let from = 0; from < uids.length;) {
    const batch = next(from);
    const fetched = await (ahead ?? tryToFetch(session, batch));
    ahead = null;
    if (fetched.kind === 'fetched') {
      from = uids.indexOf(fetched.through) + 1;
      size *= 2;
      if (from < uids.length) ahead = tryToFetch(session, next(from));
      // The next turn of the loop handles this failure. If the store fails first, the watch ends.
      ahead?.catch(() => {});
      stored += await storeAll(deps, at, fetched.messages, fetched.through);
    } else if (fetched.kind === 'refused' && batch.length > 1) {
      size = Math.ceil(batch.length / 2);
    } else if (fetched.kind === 'refused' && (await givesOthers(session, uids, from))) {
      await skip(batch[0]!, fetched.error.message);
      from += 1;
    } else {
      // A server that is short of a resource sends no message at all, so no message is at fault.
      if (fetched.kind === 'refused' && fetched.error.temporary) throw fetched.error;
      const struck = fetchBackoff(batch, suspect);
      if (struck.kind === 'unreadable') await skip(batch[0]!, fetched.error.message);
      else await saveSuspect(deps.db, { ...at, now: deps.clock.now() }, (suspect = struck.suspect));
      // The watch begins again on a new connection, after a growing rest.
      throw fetched.error;
    }
  }
  return stored;

  async function skip(uid: number, why: string): Promise<void> {
    deps.log.warn({ sender: at.senderId, folder, uid, why }, 'a message cannot be fetched and is passed');
    await store(deps, at, [{ uid, raw: Buffer.alloc(0), size: 0, receivedAt: null, why }], uid);
  }
}

/** `known` is null when the folder was never read, or its server numbers it anew. */
async function newUids(
  session: ImapSession,
  watched: Watched,
  cursor: StoredCursor | null,
  { uidValidity, uidNext }: { uidValidity: number; uidNext: number | null },
): Promise<{ known: StoredCursor | null; uids: number[] }> {
  const isSame =
    cursor?.uidValidity === uidValidity && (cursor.place === null || cursor.place === session.place);
  if (isSame && (uidNext === null || uidNext > cursor.lastUid))
    return { known: cursor, uids: await session.uidsAfter(cursor.lastUid) };
  const uids = await session.uidsSince(watched.since);
  // UIDs never decrease (RFC 9051 2.3.1.1), except those of a mailbox that was restored, or that moved to another
  // server under the same name. A next UID that is in use is wrong and proves nothing.
  const isWrong = isSame && uids.some((uid) => uid >= uidNext!);
  return isWrong
    ? { known: cursor, uids: uids.filter((uid) => uid > cursor.lastUid) }
    : { known: null, uids };
}

type Tried =
  | { kind: 'fetched'; messages: FetchedMessage[]; through: number }
  | { kind: 'refused'; error: ImapRefusal }
  | { kind: 'ended'; error: ImapEnded };

async function tryToFetch(session: ImapSession, uids: number[]): Promise<Tried> {
  try {
    return { kind: 'fetched', ...(await session.fetch(uids)) };
  } catch (error) {
    if (error instanceof ImapRefusal) return { kind: 'refused', error };
    if (error instanceof ImapEnded && !error.aborted) return { kind: 'ended', error };
    throw error;
  }
}

/** True when the server refuses a message but sends a neighbour of it: then the message is at fault. */
async function givesOthers(session: ImapSession, uids: number[], refused: number): Promise<boolean> {
  const beside = [refused - 1, ...Array.from({ length: NEIGHBOURS }, (_none, n) => refused + 1 + n)];
  for (const index of beside) {
    const uid = uids[index];
    if (uid === undefined) continue;
    const tried = await tryToFetch(session, [uid]);
    if (tried.kind === 'fetched' && tried.messages.some((message) => message.raw.length > 0)) return true;
    if (tried.kind === 'ended') return false;
  }
  return false;
}

/** Postgres may refuse a message. Halving the batch finds it; it is stored as unreadable, and the others are stored. */
async function storeAll(deps: Deps, box: Box, messages: FetchedMessage[], lastUid: number): Promise<number> {
  try {
    return await store(deps, box, messages, lastUid);
  } catch (error) {
    if (isServerFault(error) || isLocked(error) || messages.length === 0) throw error;
    const why = describeFault(error);
    if (messages.length === 1)
      return store(deps, box, [{ ...messages[0]!, raw: Buffer.alloc(0), why }], lastUid);
    const half = messages.length >> 1;
    const stored = await storeAll(deps, box, messages.slice(0, half), messages[half - 1]!.uid);
    return stored + (await storeAll(deps, box, messages.slice(half), lastUid));
  }
}

type Box = { teamId: string; senderId: string; folder: string; uidValidity: number; place: string };

async function store(
  deps: Deps,
  box: Box,
  messages: (FetchedMessage & { why?: string })[],
  lastUid: number,
): Promise<number> {
  const at = { ...box, now: deps.clock.now() };
  const read = messages.filter((message) => message.raw.length > 0);
  const unreadable = messages.filter((message) => message.raw.length === 0);
  const stored = await transact(deps.db, async (trx) => {
    const rows = read.map((message): NewInbound => ({
      id: deps.ids.uuid(at.now),
      folder: box.folder,
      uidValidity: box.uidValidity,
      uid: message.uid,
      messageKey: messageKey(message.raw),
      receivedAt: message.receivedAt ?? at.now,
      size: message.size,
      raw: message.raw,
    }));
    const added = rows.length > 0 ? await insertInbound(trx, at, rows) : 0;
    if (added > 0) deps.crash('imap.after_insert');
    if (unreadable.length > 0)
      await insertUnreadable(
        trx,
        at,
        unreadable.map(({ uid, size, why = 'the server did not give the message' }) => ({
          id: deps.ids.uuid(at.now),
          uid,
          size,
          why,
        })),
      );
    await saveCursor(trx, { ...at, lastUid });
    return added;
  });
  if (stored > 0) deps.crash('imap.after_commit');
  return stored;
}
