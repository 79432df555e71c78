import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterByTimer } from '../platform/after.ts';
import type { After } from '../platform/after.ts';
import { stopwatch } from '../platform/clock.ts';
import { parseReply } from '../sending/rules/smtp-reply.ts';
import type { SmtpReply } from '../sending/rules/smtp-reply.ts';
import { ReplyReader } from './reply-reader.ts';
import type { Silence } from './reply-reader.ts';
import type { Stage } from './rules/reply.ts';

export interface Call {
  ip: string;
  port: number;
  /** For SNI only; the certificate is not verified (RFC 7435). */
  host: string;
  helo: string;
  mailFrom: string;
  rcpt: string;
  needsUtf8: boolean;
  useTls: boolean;
  connectTimeoutMs: number;
  commandTimeoutMs: number;
  /** Of `stopwatch`; ends the whole verification. */
  deadline: number;
  signal: AbortSignal;
  after?: After | undefined;
}

export type Failure = Silence | 'refused' | 'connect_timeout' | 'tls_failed' | 'smtputf8_unsupported';
export interface Called {
  stage: Exclude<Stage, 'dns' | 'data'>;
  reply: SmtpReply | null;
  failure: Failure | null;
  connected: boolean;
  tls: boolean;
  banner: string;
  sourceIp: string | null;
  ms: { connect: number | null; banner: number | null; rcpt: number | null };
}

const CLOSE_AFTER_MS = 1_000;

/** One session with one RCPT, never DATA or VRFY. The result does not wait for the reply to QUIT. */
export async function callMailHost(call: Call): Promise<Called> {
  const session = new Session(call);
  const stop = (): void => session.stop();
  call.signal.addEventListener('abort', stop, { once: true });
  try {
    await session.run();
  } finally {
    call.signal.removeEventListener('abort', stop);
    session.leave();
  }
  return session.result;
}

class Session {
  readonly result: Called = {
    stage: 'connect', reply: null, failure: null, connected: false, tls: false, banner: '', sourceIp: null,
    ms: { connect: null, banner: null, rcpt: null },
  }; // prettier-ignore
  readonly #call: Call;
  #socket: Socket | null = null;
  readonly #after: After;
  #reader: ReplyReader;
  #mayQuit = false;
  #capabilities = '';

  constructor(call: Call) {
    this.#call = call;
    this.#after = call.after ?? afterByTimer;
    this.#reader = new ReplyReader(this.#after);
  }

  async run(): Promise<void> {
    if (!(await this.#connect())) return;
    if (!(await this.#greet())) return;
    if (!(await this.#hello())) return;
    if (this.#call.useTls && this.#offers('STARTTLS') && !(await this.#startTls())) return;
    const { mailFrom, rcpt, needsUtf8 } = this.#call;
    if (needsUtf8 && !this.#offers('SMTPUTF8')) {
      this.result.failure = 'smtputf8_unsupported';
      return;
    }
    this.result.stage = 'mail';
    if (!isDone(await this.#say(`MAIL FROM:<${mailFrom}>${needsUtf8 ? ' SMTPUTF8' : ''}`))) return;
    this.result.stage = 'rcpt';
    this.result.reply = null;
    const startedAt = stopwatch();
    await this.#say(`RCPT TO:<${rcpt}>`);
    this.result.ms.rcpt = since(startedAt);
  }

  leave(): void {
    const socket = this.#socket;
    if (!socket) return;
    if (!this.#mayQuit) {
      socket.destroy();
      return;
    }
    socket.end('QUIT\r\n');
    const timer = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    socket.resume();
  }

  stop(): void {
    this.#socket?.destroy(new Error('stopped'));
  }

  #left(wantedMs: number): number {
    return Math.max(1, Math.min(wantedMs, this.#call.deadline - stopwatch()));
  }

  #offers(extension: string): boolean {
    return this.#capabilities
      .split('\n')
      .some((line) => line.slice(4).trim().toUpperCase().split(' ')[0] === extension);
  }

  async #connect(): Promise<boolean> {
    const { ip, port, connectTimeoutMs, signal } = this.#call;
    const startedAt = stopwatch();
    if (signal.aborted) {
      this.result.failure = 'closed';
      return false;
    }
    const socket = connectTcp({ host: ip, port, noDelay: true });
    this.#socket = socket;
    const { promise, resolve } = Promise.withResolvers<Failure | null>();
    const stopTimer = this.#after(this.#left(connectTimeoutMs), () => resolve('connect_timeout'));
    socket.once('connect', () => resolve(null));
    socket.once('error', () => resolve('refused'));
    const failure = await promise;
    stopTimer();
    this.result.failure = failure;
    if (failure) return false;
    this.result.connected = true;
    this.result.sourceIp = socket.localAddress ?? null;
    this.result.ms.connect = since(startedAt);
    this.#listen(socket);
    return true;
  }

  #listen(socket: Socket): void {
    const reader = this.#reader;
    socket.on('data', (bytes: Buffer) => reader.push(bytes));
    socket.on('error', () => reader.end('closed'));
    socket.on('close', () => reader.end('closed'));
    socket.on('end', () => reader.end('closed'));
  }

  async #read(): Promise<SmtpReply | null> {
    this.#mayQuit = false;
    const read = await this.#reader.next(this.#left(this.#call.commandTimeoutMs), this.#left(Infinity));
    if (read.kind !== 'reply') {
      this.result.failure = read.kind;
      return null;
    }
    const reply = parseReply(read.raw)!;
    this.#mayQuit = true;
    this.result.reply = reply;
    if (this.result.stage === 'ehlo') this.#capabilities = read.raw;
    return reply;
  }

  #say(command: string): Promise<SmtpReply | null> {
    this.#reader.drop();
    this.#socket?.write(`${command}\r\n`);
    return this.#read();
  }

  async #greet(): Promise<boolean> {
    const startedAt = stopwatch();
    const reply = await this.#read();
    this.result.ms.banner = since(startedAt);
    if (!isDone(reply)) return false;
    this.result.banner = reply?.text ?? '';
    return true;
  }

  async #hello(): Promise<boolean> {
    this.result.stage = 'ehlo';
    const { helo } = this.#call;
    const extended = await this.#say(`EHLO ${helo}`);
    if (isDone(extended)) return true;
    if (extended === null || extended.code === 421 || extended.code < 500) return false;
    const plain = await this.#say(`HELO ${helo}`);
    this.#capabilities = '';
    if (isDone(plain)) return true;
    // The connection may be gone after the first refusal, so the first refusal is reported.
    this.result.reply = extended;
    this.result.failure = null;
    return false;
  }

  async #startTls(): Promise<boolean> {
    this.result.stage = 'starttls';
    const ready = await this.#say('STARTTLS');
    if (ready === null) {
      this.result.failure = 'tls_failed';
      return false;
    }
    if (ready.code !== 220) return true;
    const plain = this.#socket!;
    plain.removeAllListeners('data');
    plain.removeAllListeners('end');
    plain.removeAllListeners('close');
    // Clear text behind the reply is dropped with the reader (CVE-2011-0411).
    this.#reader = new ReplyReader(this.#after);
    const socket = connectTls({ socket: plain, servername: this.#call.host, rejectUnauthorized: false });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stopTimer = this.#after(this.#left(this.#call.commandTimeoutMs), () => resolve(false));
    socket.once('secureConnect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    const isSecure = await promise;
    stopTimer();
    socket.on('error', () => undefined);
    this.#socket = socket;
    this.#mayQuit = false;
    if (!isSecure) {
      this.result.failure = 'tls_failed';
      return false;
    }
    this.#listen(socket);
    this.result.tls = true;
    return this.#hello();
  }
}

const isDone = (reply: SmtpReply | null): boolean => reply !== null && reply.code >= 200 && reply.code < 300;
const since = (startedAt: number): number => Math.round(stopwatch() - startedAt);
