import pLimit from 'p-limit';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { stopwatch } from '../platform/clock.ts';
import { withToken } from '../senders/oauth/token-source.ts';
import type { TokenSource } from '../senders/oauth/token-source.ts';
import { withoutLogin } from '../senders/rules/login-echo.ts';
import { NO_TOKEN, SIGN_IN_AGAIN, loginFailed } from './rules/smtp-outcome.ts';
import type { SmtpError, SmtpOutcome, SmtpRefusal } from './rules/smtp-outcome.ts';
import { handOver } from './hand-over.ts';
import type { HandOverDeadlines, SmtpMail } from './hand-over.ts';
import type { SmtpPhase } from './rules/smtp-reply.ts';

/** `host` is a vetted address, `servername` the name on its certificate. */
export interface SmtpServer {
  host: string;
  servername?: string | undefined;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user?: string | undefined;
  pass?: string | undefined;
  /** In place of a password: logs in by XOAUTH2. */
  token?: TokenSource | undefined;
  maxConnections: number;
  /** For EHLO; nodemailer's default is the machine's name. */
  helloName?: string;
  ca?: string;
  timeouts?: Partial<Timeouts>;
}

/** Limits of each phase. They also end a slow server that keeps sending. */
interface Timeouts extends HandOverDeadlines {
  /** TCP, greeting, EHLO and STARTTLS together. */
  connectMs: number;
  greetingMs: number;
  loginMs: number;
  /** A connection that was idle for longer is tested before a mail uses it. */
  sureMs: number;
  aliveMs: number;
}

export interface SmtpPool {
  /** Never throws for a fault of the server. */
  send(mail: SmtpMail): Promise<SmtpOutcome>;
  moveTo(host: string): void;
  close(): void;
}

/**
 * RFC 5321 4.5.3.2 grants minutes to each command. decided: a mailbox that waits for a hung server holds a lane, so all
 * limits except that of the final reply are shorter. A mail begins at most 120 s after its claim, so its data mark
 * comes within its lease (600 s) or is refused. The final reply may come later, and counts.
 */
const TIMEOUTS: Timeouts = {
  connectMs: 30_000,
  greetingMs: 20_000,
  loginMs: 20_000,
  sureMs: 5_000,
  aliveMs: 5_000,
  envelopeMs: 60_000,
  bodyMs: 120_000,
  replyMs: 300_000,
};
const RESET_MS = 10_000;
const QUIT_MS = 5_000;
/** One plain address, so no list, display name or line break reaches the envelope. */
const ADDRESS = /^[^\s<>(),;:"\\[\]@\p{Cc}]{1,64}@[^\s<>(),;:"\\@\p{Cc}]{1,255}$/u;

const NOT_PLAIN = 'the address is not one plain address';

type Connection = InstanceType<typeof SMTPConnection>;

function open(server: SmtpServer, timeouts: Timeouts): Connection {
  return new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.helloName ? { name: server.helloName } : {}),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.replyMs + RESET_MS,
    // Destroys a closed connection: an orderly end would still send the buffered part of a body.
    socketCloseTimeout: 0,
    logger: false,
    tls: {
      ...(server.servername ? { servername: server.servername } : {}),
      ...(server.ca ? { ca: server.ca } : {}),
      minVersion: 'TLSv1.2',
    },
  });
}

type Connected = { connection: Connection } | { outcome: SmtpRefusal };

function connectWith(server: SmtpServer, login: Login | null): Promise<Connected> {
  return new Promise((resolve) => {
    const timeouts = { ...TIMEOUTS, ...server.timeouts };
    const connection = open(server, timeouts);
    let phase: SmtpPhase = 'connect';
    const late = (ms: number): NodeJS.Timeout =>
      setTimeout(() => {
        const message = `${phase} took longer than ${ms} ms`;
        fail(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
      }, ms);
    // A server that sends its greeting or login replies byte by byte is never idle.
    let timer = late(timeouts.connectMs);
    const fail = (error: SmtpError): void => {
      clearTimeout(timer);
      connection.close();
      resolve({ outcome: loginFailed(error, phase) });
    };
    const succeed = (): void => {
      clearTimeout(timer);
      resolve({ connection });
    };
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      if (!login) return succeed();
      phase = 'auth';
      clearTimeout(timer);
      timer = late(timeouts.loginMs);
      connection.login(login, (refused) => (refused ? fail(refused) : succeed()));
    });
  });
}

type Login = Parameters<Connection['login']>[0];

/** The library drops the reply of a server that refuses by a challenge (334). */
const REFUSED = '535 5.7.8 the access token is refused';

/** Uses this token alone. The library would try a second one on the same connection, and some servers refuse that. */
const tokenLogin = (user: string, token: string): Login => {
  const oauth2 = new XOAuth2({ user, accessToken: token });
  oauth2.getToken = (again, done) =>
    again ? done(Object.assign(new Error(REFUSED), { response: REFUSED }), '') : done(null, token);
  return { user, oauth2 };
};

const isRefused = (made: Connected): boolean =>
  'outcome' in made && made.outcome.kind === 'rejected' && made.outcome.phase === 'auth';

/** Removes the login from a reply that quotes it. */
async function connectAs(server: SmtpServer, user: string, secret: string, login: Login): Promise<Connected> {
  const made = await connectWith(server, login);
  if (!('outcome' in made)) return made;
  const { outcome } = made;
  const quoted = (said: string): string => withoutLogin(said, { user, secret });
  return outcome.kind === 'unreachable'
    ? { outcome: { ...outcome, message: quoted(outcome.message) } }
    : { outcome: { ...outcome, reply: quoted(outcome.reply) } };
}

async function connectByToken(server: SmtpServer, user: string, source: TokenSource): Promise<Connected> {
  const attempt = (token: string) => connectAs(server, user, token, tokenLogin(user, token));
  const tried = await withToken(source, attempt, isRefused);
  if ('made' in tried) return tried.made;
  const code = tried.kind === 'sign_in' ? SIGN_IN_AGAIN : NO_TOKEN;
  return { outcome: { kind: 'unreachable', phase: 'auth', code, message: tried.why } };
}

function connect(server: SmtpServer): Promise<Connected> {
  const { user, pass, token } = server;
  if (user !== undefined && token) return connectByToken(server, user, token);
  if (user === undefined || pass === undefined) return connectWith(server, null);
  return connectAs(server, user, pass, { credentials: { user, pass } });
}

/** Never throws for a fault of the server. */
export async function trySmtp(server: SmtpServer): Promise<{ kind: 'ok' } | SmtpRefusal> {
  const opened = await connect(server);
  if ('outcome' in opened) return opened.outcome;
  quit(opened.connection);
  return { kind: 'ok' };
}

function quit(connection: Connection): void {
  setTimeout(() => connection.close(), QUIT_MS).unref();
  connection.quit();
}

/** RSET ends a transaction, or tests the connection. False: no reply in time. */
const resets = (connection: Connection, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (clean: boolean): void => {
      clearTimeout(late);
      connection.off('end', end);
      resolve(clean);
    };
    const end = (): void => done(false);
    const late = setTimeout(end, withinMs);
    connection.once('end', end);
    connection.reset((error) => done(!error));
  });

interface Unread {
  _destroyed: boolean;
  _responseQueue: readonly string[];
  _remainder: string;
}

/**
 * An unexpected reply makes a connection unusable: the next mail would read it as its own. The fields are private to
 * the library.
 */
function isUsable(connection: Connection): boolean {
  const { _destroyed: destroyed, _responseQueue: queue, _remainder: rest } = connection as unknown as Unread;
  return !destroyed && queue.length === 0 && rest === '';
}

/**
 * A pool of connections to one mail server. A mail is tried once, or twice when a kept connection was dead before its
 * first reply.
 */
export function createSmtpPool(server: SmtpServer): SmtpPool {
  const idle: { connection: Connection; since: number }[] = [];
  const timeouts = { ...TIMEOUTS, ...server.timeouts };
  let { host } = server;
  let closed = false;
  const lane = pLimit(server.maxConnections);

  async function keep(connection: Connection, outcome: SmtpOutcome): Promise<void> {
    const refused = (outcome.kind === 'rejected' || outcome.kind === 'deferred') && outcome.code !== 421;
    if (!isUsable(connection) || (outcome.kind !== 'accepted' && !refused)) return connection.close();
    const clean = !refused || ((await resets(connection, RESET_MS)) && isUsable(connection));
    if (clean && !closed) idle.push({ connection, since: stopwatch() });
    else connection.close();
  }

  async function keptOne(): Promise<Connection | null> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      const { connection, since } = kept;
      const isSure = stopwatch() - since < timeouts.sureMs;
      if (isUsable(connection) && (isSure || (await resets(connection, timeouts.aliveMs)))) return connection;
      connection.close();
    }
    return null;
  }

  async function sendNow(mail: SmtpMail): Promise<SmtpOutcome> {
    for (;;) {
      const kept = await keptOne();
      const opened = kept ? { connection: kept } : await connect({ ...server, host });
      if ('outcome' in opened) return opened.outcome;
      const outcome = await handOver(opened.connection, mail, timeouts);
      await keep(opened.connection, outcome);
      const foundDead =
        outcome.kind === 'unreachable' && outcome.phase === 'mail' && outcome.code !== 'ETIMEDOUT';
      if (kept && foundDead) continue;
      return outcome;
    }
  }

  return {
    async send(mail) {
      if (!ADDRESS.test(mail.to) || !ADDRESS.test(mail.from)) {
        return {
          kind: 'rejected',
          code: 553,
          enhanced: '5.1.3',
          reply: NOT_PLAIN,
          phase: 'rcpt',
          scope: ADDRESS.test(mail.from) ? 'recipient' : 'mailbox',
        };
      }
      const { plain = [], odd = [] } = Object.groupBy(mail.copies ?? [], (address) =>
        ADDRESS.test(address) ? 'plain' : 'odd',
      );
      const outcome = await lane(() => sendNow({ ...mail, copies: plain }));
      if (outcome.kind !== 'accepted' || odd.length === 0) return outcome;
      const refused = odd.map((address) => ({ address, reply: NOT_PLAIN }));
      return { ...outcome, refused: [...(outcome.refused ?? []), ...refused] };
    },
    moveTo: (address) => void (host = address),
    close: () => {
      closed = true;
      for (const { connection } of idle.splice(0)) quit(connection);
    },
  };
}
