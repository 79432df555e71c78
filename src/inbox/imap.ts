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

/** An IMAP server to watch; `host` is an address that was vetted, `servername` the name its certificate must carry. */
export interface ImapServer {
  host: string;
  servername?: string | undefined;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user: string;
  pass: string;
  /** In place of the password: logs in by XOAUTH2 or OAUTHBEARER. */
  token?: TokenSource | undefined;
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

/** What the head of a message says, and when the server got it. */
export interface Envelope {
  messageId: string;
  to: string[];
  at: Date;
}

/**
 * An open mailbox. Its calls reject with `ImapRefusal` or `ImapEnded`; each ends within `commandMs`, because a command that
 * takes longer closes the connection.
 */
export interface ImapSession extends Appending {
  /** Names the server and the user, as the settings have them. */
  place: string;
  /** Finds the folders to read, as they are now; `wanted` are named by the mailbox's settings. */
  folders(wanted: readonly string[]): Promise<Folders>;
  /** Selects a folder; resolves its UIDVALIDITY (RFC 3501 2.3.1.1) and the next UID. */
  open(folder: string): Promise<{ uidValidity: number; uidNext: number | null }>;
  /** UIDs after `after`, ascending; of the open folder. */
  uidsAfter(after: number): Promise<number[]>;
  /** UIDs of messages that came in since a day. */
  uidsSince(since: Date): Promise<number[]>;
  /** Downloads as many of these messages, in order, as fit a batch: everything up to UID `through`. */
  fetch(uids: number[]): Promise<{ messages: FetchedMessage[]; through: number }>;
  /** Who these messages of the open folder are to, and what names them; those without a Message-ID are left out. */
  envelopes(uids: number[]): Promise<Envelope[]>;
  /** Whether the open folder holds a message with this Message-ID; `among`: or with this header line, of those that came since a day. */
  holds(messageId: string, among?: { since?: Date; header?: Record<string, string> }): Promise<boolean>;
  /** Waits in IDLE until the server has news, `ms` are over, or `signal` aborts; a server that is silent for `commandMs` ends it. */
  news(ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type OpenResult =
  | { kind: 'open'; session: ImapSession }
  /** `token`: there is no access token for now. */
  | { kind: 'refused'; why: 'auth' | 'unreachable' | 'token'; message: string };

/** A batch is bounded before it is downloaded, so that a slow line manages it within a command's deadline. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_LITERAL_BYTES = 4 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Holds what a search of one window finds. A longer line takes the parser too long for one turn of the loop. */
const MAX_LINE_BYTES = 128 * 1024;
/** What may answer one command that names no messages: a login, EXAMINE, SEARCH or IDLE. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
/** Of one message, on the average of a batch. */
const MAX_ENVELOPE_BYTES = 16 * 1024;
/** What a server may say of a message beside its text, and of others meanwhile. */
const MESSAGE_OVERHEAD_BYTES = 4 * 1024;
/** Servers state sizes that are not exact. */
const MAX_BODIES_BYTES = 2 * MAX_BATCH_BYTES;
/** Flags of other messages that may change while messages are fetched. */
const MAX_UNASKED_MESSAGES = 1_000;
/** Where the caller has no lease that a command must end within. */
const COMMAND_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** A server that does not answer the LOGOUT is not waited for. */
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
    // An idle connection costs a third without compression.
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

/** One of unknown size may be: it comes by itself, and no more of it than its beginning. */
const isLarge = (message: FetchMessageObject): boolean => (message.size ?? Infinity) > MAX_RAW_BYTES;

function firstThatFit(messages: FetchMessageObject[]): FetchMessageObject[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Math.min(message.size ?? Infinity, MAX_RAW_BYTES);
    return index > 0 && bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? messages : messages.slice(0, end);
}

/** `source` is false where the server gives NIL for it. */
function asFetched(message: FetchMessageObject, source: Buffer | false = false): FetchedMessage {
  const raw = source || Buffer.alloc(0);
  const at = new Date(message.internalDate ?? Number.NaN);
  // Whatever a server says of a message, it can be stored.
  const receivedAt = at.getTime() > 0 && at.getTime() < LATEST_MS ? at : null;
  const size = Math.min(Math.max(message.size ?? 0, raw.length), MAX_SIZE);
  return { uid: message.uid, raw, size, receivedAt };
}

/** Opens a mailbox. What the server refuses is a value. */
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
  // News that comes while we are busy reading must not wait for the next poll.
  let told = false;
  imap.on('exists', () => (told = true));
  /** The library tells a refused search from an empty one by its type alone. */
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
  /** Messages that are there, but not in what the server named: the library drops a line that it cannot read. */
  async function unnamed(uids: number[], named: FetchMessageObject[]): Promise<FetchMessageObject[]> {
    const missing = new Set(uids);
    for (const { uid } of named) missing.delete(uid);
    if (missing.size === 0) return [];
    const there = await search({ uid: [...missing].join(',') });
    return there.filter((uid) => missing.has(uid)).map((uid) => ({ seq: 0, uid }) as FetchMessageObject);
  }
  /** Waits in IDLE until the server has news, `ms` are over, or `signal` aborts. */
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
    // IDLE ends by itself as soon as the next command is asked for.
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
      // A server may speak of other messages meanwhile.
      const named = listed.filter((message) => asked.has(message.uid));
      const known = [...named, ...(await unnamed(uids, named))];
      const sized = firstThatFit(known.toSorted((a, b) => a.uid - b.uid));
      const [large, whole] = [sized.filter(isLarge), sized.filter((message) => !isLarge(message))];
      // Whole messages are asked for as such: partial fetches of several are where small servers err.
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
        // What the server neither named nor finds is expunged and needs no reading.
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
        // A connection that is lost on the way looks like one without news.
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
