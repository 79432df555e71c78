import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { handOverFailed, loginFailed } from './rules/smtp-outcome.ts';
import type { SmtpError, SmtpOutcome, SmtpRefusal } from './rules/smtp-outcome.ts';
import { cleanText, parseReply } from './rules/smtp-reply.ts';
import type { SmtpPhase } from './rules/smtp-reply.ts';

/** A mail server to talk to; `host` is an address that was vetted, `servername` the name its certificate must carry. */
export interface SmtpServer {
  host: string;
  servername?: string | undefined;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user?: string | undefined;
  pass?: string | undefined;
  maxConnections: number;
  /** Name for EHLO; nodemailer's default is the machine's. */
  helloName?: string;
  /** Certificate authorities of a test server. */
  ca?: string;
  timeouts?: Partial<Timeouts>;
}

interface Timeouts {
  connectMs: number;
  greetingMs: number;
  socketMs: number;
  /** From the first command of a mail to the answer to its last dot. */
  totalMs: number;
}

/** The moments of a hand-over that crash tests die at. */
export type SmtpPoint = 'before_data' | 'mid_body' | 'after_dot' | 'after_250';

export interface SmtpMail {
  from: string;
  to: string;
  raw: Buffer;
  /** Asked when the server wants the body, before its first byte leaves; false takes the mail back. */
  beforeData(): Promise<boolean>;
  at?: ((point: SmtpPoint) => void) | undefined;
}

export interface SmtpPool {
  /** Never throws for what the server did: that is an outcome. */
  send(mail: SmtpMail): Promise<SmtpOutcome>;
  close(): Promise<void>;
}

/** RFC 5321 4.5.3.2 asks for minutes; a lease of ten covers these. */
const TIMEOUTS: Timeouts = { connectMs: 20_000, greetingMs: 30_000, socketMs: 180_000, totalMs: 300_000 };
/** One addr-spec and nothing else: no list, no display name, no line break reaches the envelope. */
const ADDRESS = /^[^\s<>(),;:"\\[\]@\p{Cc}]{1,64}@[^\s<>(),;:"\\@\p{Cc}]{1,255}$/u;

type Connection = InstanceType<typeof SMTPConnection>;

function open(server: SmtpServer): Connection {
  const timeouts = { ...TIMEOUTS, ...server.timeouts };
  return new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.helloName ? { name: server.helloName } : {}),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    logger: false,
    tls: {
      ...(server.servername ? { servername: server.servername } : {}),
      ...(server.ca ? { ca: server.ca } : {}),
      minVersion: 'TLSv1.2',
    },
  });
}

/** Connects and logs in. Resolves the connection, or the outcome that stands for the failure. */
function connect(server: SmtpServer): Promise<{ connection: Connection } | { outcome: SmtpRefusal }> {
  return new Promise((resolve) => {
    const connection = open(server);
    let phase: SmtpPhase = 'connect';
    const totalMs = server.timeouts?.totalMs ?? TIMEOUTS.totalMs;
    // A server that drips its greeting or its answers to the login is never idle.
    const late = setTimeout(() => {
      const message = `the login took longer than ${totalMs} ms`;
      fail(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    }, totalMs);
    const fail = (error: SmtpError): void => {
      clearTimeout(late);
      connection.close();
      resolve({ outcome: loginFailed(error, phase) });
    };
    const succeed = (): void => {
      clearTimeout(late);
      resolve({ connection });
    };
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      if (server.user === undefined || server.pass === undefined) return succeed();
      phase = 'auth';
      connection.login({ credentials: { user: server.user, pass: server.pass } }, (refused) =>
        refused ? fail(refused) : succeed(),
      );
    });
  });
}

/** Connects, logs in and hangs up: what a mail would meet before it is begun. Never throws for what the server did. */
export async function trySmtp(server: SmtpServer): Promise<{ kind: 'ok' } | SmtpRefusal> {
  const opened = await connect(server);
  if ('outcome' in opened) return opened.outcome;
  opened.connection.quit();
  return { kind: 'ok' };
}

/** One hand-over on an open connection. The body is read only after the server asked for it, so the mark can come last. */
function handOver(connection: Connection, mail: SmtpMail, deadlineMs: number): Promise<SmtpOutcome> {
  return new Promise((settled) => {
    // A server that drips is never idle: the whole takes no longer than this, or the line is cut.
    const late = setTimeout(() => {
      fail(
        Object.assign(new Error(`the hand-over took longer than ${deadlineMs} ms`), { code: 'ETIMEDOUT' }),
      );
      connection.close();
    }, deadlineMs);
    const resolve = (outcome: SmtpOutcome): void => {
      clearTimeout(late);
      settled(outcome);
    };
    let bodyBegun = false;
    let withdrawn = false;
    const withdraw = (): void => {
      withdrawn = true;
      connection.close();
      resolve({ kind: 'withdrawn' });
    };
    const body = lazyBody(mail, () => (bodyBegun = true), withdraw);
    const fail = (error: SmtpError): void => {
      if (withdrawn) return;
      resolve(handOverFailed(error, bodyBegun));
    };
    connection.send({ from: mail.from, to: [mail.to], size: mail.raw.length }, body, (error, info) => {
      if (error) return fail(error);
      mail.at?.('after_250');
      const reply = parseReply(info.response) ?? {
        code: 250,
        enhanced: null,
        text: cleanText(info.response),
      };
      resolve({ kind: 'accepted', code: reply.code, enhanced: reply.enhanced, reply: reply.text });
    });
  });
}

function lazyBody(mail: SmtpMail, begin: () => void, withdraw: () => void): Readable {
  const half = Math.ceil(mail.raw.length / 2);
  let asked = false;
  const body = new Readable({
    read() {
      if (asked) return;
      asked = true;
      mail.at?.('before_data');
      mail.beforeData().then(
        (may) => {
          if (!may) return withdraw();
          begin();
          if (!mail.at) {
            body.push(mail.raw);
            body.push(null);
            return;
          }
          body.push(mail.raw.subarray(0, half));
          setImmediate(() => {
            mail.at?.('mid_body');
            body.push(mail.raw.subarray(half));
            body.push(null);
          });
        },
        () => withdraw(),
      );
    },
  });
  if (mail.at) body.once('end', () => setImmediate(() => setImmediate(() => mail.at?.('after_dot'))));
  return body;
}

/** Ends a refused transaction; false when the connection does not live to answer. */
const resets = (connection: Connection): Promise<boolean> =>
  new Promise((done) => {
    connection.once('end', () => done(false));
    connection.reset((error) => done(!error));
  });

/** Kept connections to one mail server. Nothing is tried twice, but a kept connection found dead before it answered anything. */
export function createSmtpPool(server: SmtpServer): SmtpPool {
  const idle: Connection[] = [];
  const lane = pLimit(server.maxConnections);

  const isUsable = (connection: Connection): boolean =>
    !(connection as unknown as { _destroyed: boolean })._destroyed;

  /** Keeps a connection whose session is in a known state; after a refusal the transaction is reset first. */
  async function keep(connection: Connection, outcome: SmtpOutcome): Promise<void> {
    const refused = (outcome.kind === 'rejected' || outcome.kind === 'deferred') && outcome.code !== 421;
    if (!isUsable(connection) || (outcome.kind !== 'accepted' && !refused)) return connection.close();
    const clean = !refused || (await resets(connection));
    if (clean) idle.push(connection);
    else connection.close();
  }

  async function sendNow(mail: SmtpMail): Promise<SmtpOutcome> {
    for (;;) {
      const kept = idle.pop();
      if (kept && !isUsable(kept)) continue;
      const opened = kept ? { connection: kept } : await connect(server);
      if ('outcome' in opened) return opened.outcome;
      const outcome = await handOver(opened.connection, mail, server.timeouts?.totalMs ?? TIMEOUTS.totalMs);
      await keep(opened.connection, outcome);
      if (kept && outcome.kind === 'unreachable' && outcome.phase === 'mail') continue;
      return outcome;
    }
  }

  return {
    async send(mail) {
      if (!ADDRESS.test(mail.to) || !ADDRESS.test(mail.from)) {
        const reply = 'the address is not one plain address';
        return {
          kind: 'rejected',
          code: 553,
          enhanced: '5.1.3',
          reply,
          phase: 'rcpt',
          scope: ADDRESS.test(mail.from) ? 'recipient' : 'mailbox',
        };
      }
      return lane(() => sendNow(mail));
    },
    close: async () => {
      for (const connection of idle.splice(0)) connection.quit();
    },
  };
}
