import { ImapFlow } from 'imapflow';
import { withToken } from '../senders/oauth/token-source.ts';
import type { TokenSource } from '../senders/oauth/token-source.ts';
import { withoutLogin } from '../senders/rules/login-echo.ts';
import { appending } from './imap-append.ts';
import type { Appending } from './imap-append.ts';
import { bounded, MAX_ANSWER_BYTES, MAX_MAILBOX_MESSAGES, tooManyMessages } from './imap-bounds.ts';
import type { Bounds, ImapLimits } from './imap-bounds.ts';
import { ImapEnded } from './imap-errors.ts';
import { fetching } from './imap-fetch.ts';
import type { Fetching } from './imap-fetch.ts';
import { idling } from './imap-idle.ts';
import type { Idling } from './imap-idle.ts';
import { searching } from './imap-search.ts';
import type { Searching } from './imap-search.ts';
import { chooseFolders } from './rules/folders.ts';
import type { Folders } from './rules/folders.ts';

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

/**
 * An open mailbox. Its calls reject with `ImapRefusal` or `ImapEnded`, and end within `commandMs`: a slower command
 * closes the connection.
 */
export interface ImapSession extends Searching, Fetching, Idling, Appending {
  place: string;
  folders(wanted: readonly string[]): Promise<Folders>;
  /** Selects a folder; resolves its UIDVALIDITY (RFC 3501 2.3.1.1) and the next UID. */
  open(folder: string): Promise<{ uidValidity: number; uidNext: number | null }>;
  close(): Promise<void>;
}

export type OpenResult =
  | { kind: 'open'; session: ImapSession }
  | { kind: 'refused'; why: 'auth' | 'unreachable' | 'token'; message: string };

const MAX_LITERAL_BYTES = 4 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Holds the result of one search window. A longer line occupies the parser for too long in one turn of the loop. */
const MAX_LINE_BYTES = 128 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
/** For callers without a lease within which a command must end. */
const COMMAND_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
const LOGOUT_MS = 1_000;
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
  const { command, after, allow, refuse } = bounds;
  const { search, ...searches } = searching(imap, bounds);
  const { news, forgetNews } = idling(imap, bounds);
  return {
    place,
    folders: async (wanted) =>
      chooseFolders(await command('LIST', MAX_LIST_BYTES, () => imap.list()), wanted, imap.namespaces),
    async open(folder) {
      forgetNews();
      const opened = await command('EXAMINE', MAX_ANSWER_BYTES, () =>
        imap.mailboxOpen(folder, { readOnly: true }),
      );
      if (opened.exists > MAX_MAILBOX_MESSAGES) throw refuse(tooManyMessages);
      return { uidValidity: Number(opened.uidValidity ?? 0), uidNext: opened.uidNext || null };
    },
    ...searches,
    ...fetching(imap, bounds, search),
    news,
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
