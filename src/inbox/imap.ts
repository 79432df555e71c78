import { ImapFlow } from 'imapflow';
import type { FetchMessageObject } from 'imapflow';
import { appending } from './imap-append.ts';
import type { Appending } from './imap-append.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';
import { bounded, MAX_MAILBOX_MESSAGES, tooManyMessages } from './imap-bounds.ts';
import type { Bounds, ImapLimits } from './imap-bounds.ts';
import { withToken } from '../senders/oauth/token-source.ts';
import type { TokenSource } from '../senders/oauth/token-source.ts';
import { withoutLogin } from '../senders/rules/login-echo.ts';
import { joinLines } from './join-lines.ts';
import { MAX_RAW_BYTES } from './rules/mail.ts';
import { chooseFolders } from './rules/folders.ts';
import type { Folders } from './rules/folders.ts';
import { SEARCH_WINDOW, searchMailbox } from './search-mailbox.ts';

/** `host` is a vetted address, `servername` the name in its certificate. */
export interface ImapServer {
  host: string;
  servername?: string | undefined;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user: string;
  pass: string;
  /** Replaces the password: login by XOAUTH2 or OAUTHBEARER. */
  token?: TokenSource | undefined;
  ca?: string;
}

export interface FetchedMessage {
  uid: number;
  /** Empty when the server names the message but does not send it. */
  raw: Buffer;
  size: number;
  receivedAt: Date | null;
}

export interface Envelope {
  messageId: string;
  to: string[];
  at: Date;
}

/**
 * An open mailbox. Its calls reject with `ImapRefusal` or `ImapEnded`, and end within `commandMs`: a slower command
 * closes the connection.
 */
export interface ImapSession extends Appending {
  place: string;
  /** The folders to read now; `wanted` are those in the mailbox's settings. */
  folders(wanted: readonly string[]): Promise<Folders>;
  /** Selects a folder; resolves its UIDVALIDITY (RFC 3501 2.3.1.1) and the next UID. */
  open(folder: string): Promise<{ uidValidity: number; uidNext: number | null }>;
  /** UIDs in the open folder that are higher than `after`, ascending. */
  uidsAfter(after: number): Promise<number[]>;
  uidsSince(since: Date): Promise<number[]>;
  /** Downloads the first of these messages, as many as fit a batch: all up to UID `through`. */
  fetch(uids: number[]): Promise<{ messages: FetchedMessage[]; through: number }>;
  /** Leaves out messages without a Message-ID or a date. */
  envelopes(uids: number[]): Promise<Envelope[]>;
  /**
   * True when the open folder holds the Message-ID; `among` also accepts this header line, or limits to messages since
   * a day.
   */
  holds(messageId: string, among?: { since?: Date; header?: Record<string, string> }): Promise<boolean>;
  /**
   * Waits in IDLE until the server has news, `ms` are over, or `signal` aborts; rejects when the server is silent for
   * `commandMs`.
   */
  news(ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type OpenResult =
  | { kind: 'open'; session: ImapSession }
  | { kind: 'refused'; why: 'auth' | 'unreachable' | 'token'; message: string };

/** Chosen before the download, so that a slow line manages a batch within the command's deadline. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_LITERAL_BYTES = 4 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Holds the result of one search window. A longer line occupies the parser for too long in one turn of the loop. */
const MAX_LINE_BYTES = 128 * 1024;
/** Limit for commands that list no messages: login, EXAMINE, SEARCH, IDLE. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
/** Average per message of a batch. */
const MAX_ENVELOPE_BYTES = 16 * 1024;
/** Other data per message, and about other messages meanwhile. */
const MESSAGE_OVERHEAD_BYTES = 4 * 1024;
/** Servers state inexact sizes. */
const MAX_BODIES_BYTES = 2 * MAX_BATCH_BYTES;
/** Other messages whose flags may change during a fetch. */
const MAX_UNASKED_MESSAGES = 1_000;
const COMMAND_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
const LOGOUT_MS = 1_000;
const MAX_SIZE = 2 ** 31 - 1;
/** The year 2200. */
const LATEST_MS = 7_258_118_400_000;
const SOCKET_TIMEOUT_MS = 10 * 60_000;

function client(server: ImapServer, auth: ImapAuth): ImapFlow {
  return new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security === 'none'
      ? { doSTARTTLS: false }
      : server.security === 'starttls'
        ? { doSTARTTLS: true }
        : {}),
    auth,
    ...(server.servername ? { servername: server.servername } : {}),
    tls: {
      ...(server.servername ? { servername: server.servername } : {}),
      ...(server.ca ? { ca: server.ca } : {}),
      minVersion: 'TLSv1.2',
    },
    logger: false,
    // Saves a third of an idle connection's memory.
    disableCompression: true,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
    maxLineLength: MAX_LINE_BYTES,
  });
}

type ImapAuth = { user: string; pass: string } | { user: string; accessToken: string };

/** A message of unknown size counts as large: it is fetched alone, and only its beginning. */
const isLarge = (message: FetchMessageObject): boolean => (message.size ?? Infinity) > MAX_RAW_BYTES;

function firstThatFit(messages: FetchMessageObject[]): FetchMessageObject[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Math.min(message.size ?? Infinity, MAX_RAW_BYTES);
    return index > 0 && bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? messages : messages.slice(0, end);
}

/** `source` is false where the server sends NIL. */
function asFetched(message: FetchMessageObject, source: Buffer | false = false): FetchedMessage {
  const raw = source || Buffer.alloc(0);
  const at = new Date(message.internalDate ?? Number.NaN);
  const receivedAt = at.getTime() > 0 && at.getTime() < LATEST_MS ? at : null;
  const size = Math.min(Math.max(message.size ?? 0, raw.length), MAX_SIZE);
  return { uid: message.uid, raw, size, receivedAt };
}

export async function openMailbox(
  server: ImapServer,
  limits: ImapLimits = { commandMs: COMMAND_MS, signal: new AbortController().signal },
): Promise<OpenResult> {
  const { user, pass, token } = server;
  if (!token) return openWith(server, { user, pass }, limits);
  const open = (accessToken: string) => openWith(server, { user, accessToken }, limits);
  const opened = await withToken(token, open, (made) => made.kind === 'refused' && made.why === 'auth');
  if ('made' in opened) return opened.made;
  return { kind: 'refused', why: opened.kind === 'sign_in' ? 'auth' : 'token', message: opened.why };
}

async function openWith(server: ImapServer, login: ImapAuth, limits: ImapLimits): Promise<OpenResult> {
  const imap = client(server, login);
  const bounds = bounded(imap, limits);
  let auth = false;
  try {
    await bounds.command('the login', MAX_ANSWER_BYTES, () =>
      imap.connect().catch((error: Error & { authenticationFailed?: boolean; responseText?: string }) => {
        auth = error.authenticationFailed === true;
        throw auth ? new ImapEnded(error.responseText ?? error.message) : error;
      }),
    );
    return { kind: 'open', session: session(imap, bounds, placeOf(server)) };
  } catch (error) {
    imap.close();
    const secret = 'pass' in login ? login.pass : login.accessToken;
    const message = withoutLogin((error as Error).message, { user: login.user, secret });
    return { kind: 'refused', why: auth ? 'auth' : 'unreachable', message };
  }
}

const placeOf = ({ servername, host, port, user }: ImapServer): string =>
  `${(servername ?? host).toLowerCase()}:${port} ${user}`;

function session(imap: ImapFlow, bounds: Bounds, place: string): ImapSession {
  const { command, quietMs, after, allow, refuse, ended } = bounds;
  // News that arrives during a read must not wait for the next poll.
  let told = false;
  imap.on('exists', () => (told = true));
  /** The library marks a refused search only by the type of its result. */
  const search = (query: object): Promise<number[]> =>
    command('SEARCH', MAX_ANSWER_BYTES, async () => {
      const found = await imap.search(query, { uid: true });
      if (Array.isArray(found) && found.length > SEARCH_WINDOW)
        throw refuse(`the server sent more than ${SEARCH_WINDOW} messages in answer to SEARCH`);
      if (Array.isArray(found)) return found;
      throw imap.usable ? new ImapRefusal('SEARCH', 'no reason given', true) : ended();
    });
  const searched = { count: () => (imap.mailbox ? imap.mailbox.exists : 0), search };
  const fetchAll = (messages: FetchMessageObject[] | number[], query: object, bytes: number) =>
    command('FETCH', bytes + messages.length * MESSAGE_OVERHEAD_BYTES + MAX_ANSWER_BYTES, async () => {
      const fetched: FetchMessageObject[] = [];
      const uids = messages.map((message) => (typeof message === 'number' ? message : message.uid));
      const most = uids.length + MAX_UNASKED_MESSAGES;
      for await (const message of imap.fetch(uids.join(','), query, { uid: true })) {
        fetched.push(message);
        if (fetched.length > most)
          throw refuse(`the server sent more than ${most} messages in answer to FETCH`);
      }
      return joinLines(fetched);
    });
  /** Messages that exist but are missing in the server's list: the library drops lines that it cannot parse. */
  async function unnamed(uids: number[], named: FetchMessageObject[]): Promise<FetchMessageObject[]> {
    const missing = new Set(uids);
    for (const { uid } of named) missing.delete(uid);
    if (missing.size === 0) return [];
    const there = await search({ uid: [...missing].join(',') });
    return there.filter((uid) => missing.has(uid)).map((uid) => ({ seq: 0, uid }) as FetchMessageObject);
  }
  async function idle(ms: number, signal: AbortSignal): Promise<void> {
    if (!imap.usable) throw ended();
    if (told || signal.aborted) return;
    const news = new Promise<void>((resolve, reject) => {
      const done = (): void => {
        stopTimer();
        imap.off('exists', done);
        imap.off('close', broke);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const broke = (): void => {
        reject(ended());
        done();
      };
      const stopTimer = after(ms, done);
      imap.on('exists', done);
      imap.on('close', broke);
      signal.addEventListener('abort', done, { once: true });
    });
    allow('IDLE', MAX_ANSWER_BYTES);
    // IDLE ends by itself at the next command.
    imap.idle().catch(() => {});
    await news;
  }
  return {
    place,
    folders: async (wanted) =>
      chooseFolders(await command('LIST', MAX_LIST_BYTES, () => imap.list()), wanted, imap.namespaces),
    async open(folder) {
      told = false;
      const opened = await command('EXAMINE', MAX_ANSWER_BYTES, () =>
        imap.mailboxOpen(folder, { readOnly: true }),
      );
      if (opened.exists > MAX_MAILBOX_MESSAGES) throw refuse(tooManyMessages);
      return { uidValidity: Number(opened.uidValidity ?? 0), uidNext: opened.uidNext || null };
    },
    // `n:*` names the last message even when it is older than n.
    uidsAfter: (after) => searchMailbox(searched, { uid: `${after + 1}:*` }, (uid) => uid > after, true),
    uidsSince: (since) => searchMailbox(searched, { since }, () => true, false),
    async fetch(uids) {
      const asked = new Set(uids);
      const listed = await fetchAll(uids, { uid: true, size: true, internalDate: true }, 0);
      // A server may report other messages meanwhile.
      const named = listed.filter((message) => asked.has(message.uid));
      const known = [...named, ...(await unnamed(uids, named))];
      const sized = firstThatFit(known.toSorted((a, b) => a.uid - b.uid));
      const [large, whole] = [sized.filter(isLarge), sized.filter((message) => !isLarge(message))];
      // Whole messages are fetched whole: small servers err at partial fetches of several messages.
      const bodies =
        whole.length > 0 ? await fetchAll(whole, { uid: true, source: true }, MAX_BODIES_BYTES) : [];
      for (const message of large)
        bodies.push(
          ...(await fetchAll(
            [message],
            { uid: true, source: { start: 0, maxLength: MAX_RAW_BYTES } },
            MAX_BODIES_BYTES,
          )),
        );
      const sources = new Map(bodies.map((message) => [message.uid, message.source]));
      return {
        messages: sized.map((message) => asFetched(message, sources.get(message.uid))),
        // A message that the server neither lists nor finds is expunged.
        through: sized.length < known.length ? sized.at(-1)!.uid : uids.at(-1)!,
      };
    },
    async envelopes(uids) {
      const bytes = uids.length * MAX_ENVELOPE_BYTES;
      const fetched = await fetchAll(uids, { uid: true, envelope: true, internalDate: true }, bytes);
      return fetched.flatMap(({ envelope, internalDate }) => {
        const at = envelope?.date ?? internalDate;
        const to = [envelope?.to, envelope?.cc, envelope?.bcc].flatMap((list) =>
          (list ?? []).flatMap(({ address }) => address ?? []),
        );
        return envelope?.messageId && at ? [{ messageId: envelope.messageId, to, at: new Date(at) }] : [];
      });
    },
    async holds(messageId, { header, ...since } = {}) {
      const own = { header: { 'message-id': messageId } };
      return (await search({ ...since, ...(header ? { or: [own, { header }] } : own) })).length > 0;
    },
    async news(ms, signal) {
      for (let left = ms; left > 0; left -= quietMs) {
        await idle(Math.min(left, quietMs), signal);
        if (told || signal.aborted || left <= quietMs) return;
        // A lost connection looks like one without news.
        await command('NOOP', MAX_ANSWER_BYTES, () => imap.noop(), quietMs);
      }
    },
    ...appending(imap, (what, run, withinMs) => command(what, MAX_ANSWER_BYTES, run, withinMs)),
    async close() {
      allow('LOGOUT', MAX_ANSWER_BYTES);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const stopTimer = after(LOGOUT_MS, resolve);
      await Promise.race([imap.logout().catch(() => {}), late]);
      stopTimer();
      imap.close();
    },
  };
}
