import { Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { handOverFailed } from './rules/smtp-outcome.ts';
import type { HandOverStage, SmtpError, SmtpOutcome } from './rules/smtp-outcome.ts';
import { cleanText, parseReply } from './rules/smtp-reply.ts';

/** The moments of a hand-over that crash tests die at. */
export type SmtpPoint = 'before_data' | 'mid_body' | 'after_mark' | 'after_dot' | 'after_250';

export interface SmtpMail {
  from: string;
  to: string;
  /** In pieces: what many mails have in common is not copied. */
  raw: readonly Buffer[];
  /** The data mark: asked when the whole body has left and only the final dot is missing; false takes the mail back. */
  beforeDot(): Promise<boolean>;
  at?: ((point: SmtpPoint) => void) | undefined;
}

export interface HandOverDeadlines {
  /** MAIL, RCPT and DATA, until the server asks for the body. */
  envelopeMs: number;
  /** The body, until the data mark is asked for. */
  bodyMs: number;
  /** From the final dot to the reply to it. */
  replyMs: number;
}

type Connection = InstanceType<typeof SMTPConnection>;
/** What the library keeps to itself: how much of the body has not reached the kernel. */
interface Internals {
  _socket: { writableLength: number };
  /** False until the server asked for the body. */
  _currentDataStream: { readableLength: number; writableLength: number } | false;
}

const PIECE_BYTES = 64 * 1024;
const LOOK_MS = 2;

const sizeOf = (raw: readonly Buffer[]): number => raw.reduce((sum, piece) => sum + piece.length, 0);
const cutInto = (raw: readonly Buffer[], bytes: number): Buffer[] =>
  raw.flatMap((piece) =>
    Array.from({ length: Math.ceil(piece.length / bytes) }, (_none, n) =>
      piece.subarray(n * bytes, (n + 1) * bytes),
    ),
  );

/**
 * One hand-over on an open connection. The whole body leaves first; then the data mark is asked for; then the final dot
 * goes. Any reply before the dot is final and ends the connection: a server that has refused a mail never sees its end.
 */
export function handOver(
  connection: Connection,
  mail: SmtpMail,
  deadlines: HandOverDeadlines,
): Promise<SmtpOutcome> {
  return new Promise((resolve) => {
    const { _socket: socket } = connection as unknown as Internals;
    let stage: HandOverStage = 'envelope';
    let over = false;

    const late = (ms: number): NodeJS.Timeout =>
      setTimeout(() => {
        const message = `the server took longer than ${ms} ms (${stage})`;
        fail(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
      }, ms);
    let timer = late(deadlines.envelopeMs);

    function end(outcome: SmtpOutcome, cut: boolean): void {
      if (over) return;
      over = true;
      clearTimeout(timer);
      if (cut) {
        body.destroy();
        connection.close();
      }
      resolve(outcome);
    }
    function fail(error: SmtpError): void {
      // A refusal leaves the session usable, unless the server reads the body: it would take RSET for a line of it.
      const inBody = stage !== 'dot' && (connection as unknown as Internals)._currentDataStream !== false;
      end(handOverFailed(error, inBody ? 'body' : stage), inBody || error.code === 'ETIMEDOUT');
    }
    function reach(next: HandOverStage, ms: number): void {
      stage = next;
      clearTimeout(timer);
      timer = late(ms);
    }

    /** Resolves when nothing of the body is left in this process, or the hand-over is over. */
    async function emptied(): Promise<void> {
      await turn();
      for (;;) {
        const stream = (connection as unknown as Internals)._currentDataStream;
        const left = socket.writableLength + (stream ? stream.readableLength + stream.writableLength : 0);
        if (over || left === 0) return;
        await pause(LOOK_MS);
      }
    }
    async function askForDot(): Promise<void> {
      await emptied();
      if (over) return;
      clearTimeout(timer);
      const may = await mail.beforeDot().catch(() => false);
      // What the server said meanwhile is read before the dot: the second turn polls the socket anew.
      await turn();
      await turn();
      if (over) return;
      if (!may) return end({ kind: 'withdrawn' }, true);
      mail.at?.('after_mark');
      reach('dot', deadlines.replyMs);
      body.push(null);
    }

    const size = sizeOf(mail.raw);
    // Two pieces at least, so that there is a middle.
    const pieces = cutInto(mail.raw, Math.min(PIECE_BYTES, Math.ceil(size / 2)));
    let next = 0;
    const body = new Readable({
      highWaterMark: 1,
      read() {
        if (next === 0) {
          mail.at?.('before_data');
          reach('body', deadlines.bodyMs);
        }
        const piece = pieces[next++];
        if (!piece) return void (next === pieces.length + 1 && askForDot());
        if (next === 2) mail.at?.('mid_body');
        body.push(piece);
      },
    });
    if (mail.at) body.once('end', () => setImmediate(() => setImmediate(() => mail.at?.('after_dot'))));

    connection.send({ from: mail.from, to: [mail.to], size }, body, (error, info) => {
      if (error) return fail(error);
      const reply = parseReply(info.response) ?? {
        code: 250,
        enhanced: null,
        text: cleanText(info.response),
      };
      if (stage !== 'dot') {
        const message = cleanText(`the server said ${info.response} before the end of the mail`);
        return end({ kind: 'cut', code: 'EPROTOCOL', message }, true);
      }
      mail.at?.('after_250');
      end({ kind: 'accepted', code: reply.code, enhanced: reply.enhanced, reply: reply.text }, false);
    });
  });
}
