import { ImapFlow } from 'imapflow';
import type { FetchMessageObject } from 'imapflow';

/** An IMAP server to watch; `host` is an address that was vetted, `servername` the name its certificate must carry. */
export interface ImapServer {
  host: string;
  servername?: string | undefined;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user: string;
  pass: string;
  /** Certificate authorities of a test server. */
  ca?: string;
}

export interface FetchedMessage {
  uid: number;
  /** Empty when the server names the message but does not give it. */
  raw: Buffer;
  size: number;
  receivedAt: Date | null;
}

export interface Folders {
  inbox: string;
  junk: string | null;
  sent: string | null;
}

/** An open mailbox. Its calls reject when the connection ends: the watcher opens a new one. */
export interface ImapSession {
  folders: Folders;
  /** Selects a folder; resolves its UIDVALIDITY (RFC 3501 2.3.1.1) and the next UID. */
  open(folder: string): Promise<{ uidValidity: number; uidNext: number }>;
  /** UIDs after `after`, ascending; of the open folder. */
  uidsAfter(after: number): Promise<number[]>;
  /** UIDs of messages that came in since a day. */
  uidsSince(since: Date): Promise<number[]>;
  /** Downloads as many of these messages, in order, as fit a batch: everything up to UID `through`. */
  fetch(uids: number[]): Promise<{ messages: FetchedMessage[]; through: number }>;
  /** Whether the open folder holds a message with this Message-ID. */
  holds(messageId: string): Promise<boolean>;
  /** Waits in IDLE until the server tells of something, `ms` are over, or `signal` aborts. */
  news(ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type OpenResult =
  | { kind: 'open'; session: ImapSession }
  | { kind: 'refused'; why: 'auth' | 'unreachable'; message: string };

/** Of larger messages only the beginning is read: headers, text and reports stand there. */
const MAX_RAW_BYTES = 2 * 1024 * 1024;
/** A batch is bounded before it is downloaded. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
const MAX_LITERAL_BYTES = 4 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;
const CONNECT_TIMEOUT_MS = 20_000;
const GREETING_TIMEOUT_MS = 20_000;
const SOCKET_TIMEOUT_MS = 10 * 60_000;
/** Servers end IDLE after half an hour (RFC 2177); ours is renewed long before. */
const MAX_IDLE_MS = 5 * 60_000;
const JUNK_NAMES = /^(?:junk|spam|junk e-?mail|bulk mail|\[gmail\]\/spam|inbox[./](?:junk|spam))$/i;
const SENT_NAMES = /^(?:sent|sent items|sent mail|sent messages|\[gmail\]\/sent mail|inbox[./]sent)$/i;

function client(server: ImapServer): ImapFlow {
  return new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security === 'none'
      ? { doSTARTTLS: false }
      : server.security === 'starttls'
        ? { doSTARTTLS: true }
        : {}),
    auth: { user: server.user, pass: server.pass },
    ...(server.servername ? { servername: server.servername } : {}),
    tls: {
      ...(server.servername ? { servername: server.servername } : {}),
      ...(server.ca ? { ca: server.ca } : {}),
      minVersion: 'TLSv1.2',
    },
    logger: false,
    // An idle connection costs a third without compression.
    disableCompression: true,
    disableAutoIdle: true,
    maxIdleTime: MAX_IDLE_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
    maxLineLength: MAX_LINE_BYTES,
  });
}

async function findFolders(imap: ImapFlow): Promise<Folders> {
  const all = await imap.list();
  const by = (use: string, names: RegExp): string | null =>
    (all.find((folder) => folder.specialUse === use) ?? all.find((folder) => names.test(folder.path)))
      ?.path ?? null;
  return { inbox: 'INBOX', junk: by('\\Junk', JUNK_NAMES), sent: by('\\Sent', SENT_NAMES) };
}

const isLarge = (message: FetchMessageObject): boolean => (message.size ?? 0) > MAX_RAW_BYTES;

function firstThatFit(messages: FetchMessageObject[]): FetchMessageObject[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Math.min(message.size ?? 0, MAX_RAW_BYTES);
    return index > 0 && bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? messages : messages.slice(0, end);
}

const listOf = (messages: FetchMessageObject[]): string => messages.map((message) => message.uid).join(',');

function asFetched(message: FetchMessageObject, raw: Buffer = Buffer.alloc(0)): FetchedMessage {
  const at = new Date(message.internalDate ?? Number.NaN);
  const receivedAt = Number.isNaN(at.getTime()) ? null : at;
  return { uid: message.uid, raw, size: Math.max(message.size ?? 0, raw.length), receivedAt };
}

/** Opens a mailbox. What the server refuses is a value; calls on an open session reject when the connection is gone. */
export async function openMailbox(server: ImapServer): Promise<OpenResult> {
  const imap = client(server);
  // Without a listener an ending connection would end the process; the call under way rejects anyway.
  imap.on('error', () => {});
  try {
    await imap.connect();
    const folders = await findFolders(imap);
    return { kind: 'open', session: session(imap, folders) };
  } catch (error) {
    imap.close();
    const refused = error as Error & { authenticationFailed?: boolean; responseText?: string };
    const message = (refused.responseText ?? refused.message).slice(0, 300);
    return { kind: 'refused', why: refused.authenticationFailed ? 'auth' : 'unreachable', message };
  }
}

function session(imap: ImapFlow, folders: Folders): ImapSession {
  const ended = (): Error => new Error('the IMAP connection ended');
  // News that comes while we are busy reading must not wait for the next poll.
  let told = false;
  imap.on('exists', () => (told = true));
  return {
    folders,
    async open(folder) {
      told = false;
      const opened = await imap.mailboxOpen(folder, { readOnly: true });
      return { uidValidity: Number(opened.uidValidity), uidNext: opened.uidNext };
    },
    async uidsAfter(after) {
      const found = await imap.search({ uid: `${after + 1}:*` }, { uid: true });
      // `n:*` names the last message even when it is older than n.
      return Array.isArray(found) ? found.filter((uid) => uid > after).toSorted((a, b) => a - b) : [];
    },
    async uidsSince(since) {
      const found = await imap.search({ since }, { uid: true });
      return Array.isArray(found) ? found.toSorted((a, b) => a - b) : [];
    },
    async fetch(uids) {
      const known = await imap.fetchAll(
        uids.join(','),
        { uid: true, size: true, internalDate: true },
        { uid: true },
      );
      const sized = firstThatFit(known.toSorted((a, b) => a.uid - b.uid));
      const [large, whole] = [sized.filter(isLarge), sized.filter((message) => !isLarge(message))];
      // Whole messages are asked for as such: partial fetches of several are where small servers err.
      const bodies =
        whole.length > 0
          ? await imap.fetchAll(listOf(whole), { uid: true, source: true }, { uid: true })
          : [];
      for (const message of large)
        bodies.push(
          ...(await imap.fetchAll(
            listOf([message]),
            { uid: true, source: { start: 0, maxLength: MAX_RAW_BYTES } },
            { uid: true },
          )),
        );
      const sources = new Map(bodies.map((message) => [message.uid, message.source]));
      return {
        messages: sized.map((message) => asFetched(message, sources.get(message.uid))),
        // What the server did not name is expunged and needs no reading.
        through: sized.length < known.length ? sized.at(-1)!.uid : uids.at(-1)!,
      };
    },
    async holds(messageId) {
      const found = await imap.search({ header: { 'message-id': messageId } }, { uid: true });
      return Array.isArray(found) && found.length > 0;
    },
    async news(ms, signal) {
      if (!imap.usable) throw ended();
      if (told) return;
      const news = new Promise<void>((resolve, reject) => {
        const done = (): void => {
          clearTimeout(timer);
          imap.off('exists', done);
          imap.off('close', broke);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const broke = (): void => {
          done();
          reject(ended());
        };
        const timer = setTimeout(done, ms);
        imap.on('exists', done);
        imap.on('close', broke);
        signal.addEventListener('abort', done, { once: true });
      });
      // IDLE ends by itself as soon as the next command is asked for.
      imap.idle().catch(() => {});
      await news;
    },
    async close() {
      // A server that does not answer the LOGOUT is not waited for.
      const patience = new Promise<void>((done) => setTimeout(done, 1_000).unref());
      await Promise.race([imap.logout().catch(() => {}), patience]);
      imap.close();
    },
  };
}
