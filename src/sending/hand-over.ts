import { Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { handOverFailed } from './rules/smtp-outcome.ts';
import type { HandOverStage, SmtpError, SmtpOutcome } from './rules/smtp-outcome.ts';
import { cleanText, parseReply } from './rules/smtp-reply.ts';

export type SmtpPoint = 'before_data' | 'mid_body' | 'after_mark' | 'after_dot' | 'after_250';

export interface SmtpMail {
  from: string;
  to: string;
  /** Further receivers; one that the server refuses does not keep the mail from `to`. */
  copies?: readonly string[] | undefined;
  raw: readonly Buffer[];
  /** Asks for the data mark when only the final dot is missing. False takes the mail back. */
  beforeDot(): Promise<boolean>;
  at?: ((point: SmtpPoint) => void) | undefined;
}

export interface HandOverDeadlines {
  /** MAIL, RCPT and DATA, until the server asks for the body. */
  envelopeMs: number;
  bodyMs: number;
  replyMs: number;
}

type Connection = InstanceType<typeof SMTPConnection>;
type Refusal = SmtpError & { recipient?: string };
/**
 * Private fields of the library: the part of the body that has not reached the kernel; `false` until the server asks
 * for the body.
 */
interface Internals {
  _envelope?: { rejectedErrors?: readonly Refusal[] };
  _socket: { writableLength: number };
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

function openEnded(pieces: readonly Buffer[], at: { begin(): void; middle(): void; end(): void }): Readable {
  let next = 0;
  const body = new Readable({
    highWaterMark: 1,
    read() {
      if (next === 0) at.begin();
      if (body.destroyed) return;
      const piece = pieces[next++];
      if (!piece) return void (next === pieces.length + 1 && at.end());
      if (next === 2) at.middle();
      body.push(piece);
    },
  });
  return body;
}

/** Resolves when no part of the body is left in this process, or the hand-over is over. */
async function emptied(
  connection: Internals,
  socket: Internals['_socket'],
  isOver: () => boolean,
): Promise<void> {
  await turn();
  for (;;) {
    const stream = connection._currentDataStream;
    const left = socket.writableLength + (stream ? stream.readableLength + stream.writableLength : 0);
    if (isOver() || left === 0) return;
    await pause(LOOK_MS);
  }
}

function acceptedBy(response: string, refusals: readonly Refusal[]): SmtpOutcome {
  const reply = parseReply(response) ?? { code: 250, enhanced: null, text: cleanText(response) };
  const refused = refusals.map(({ recipient = '', response: said = '' }) => ({
    address: recipient,
    reply: cleanText(said),
  }));
  return {
    kind: 'accepted',
    code: reply.code,
    enhanced: reply.enhanced,
    reply: reply.text,
    ...(refused.length > 0 ? { refused } : {}),
  };
}

const receiversOf = ({ to, copies = [] }: SmtpMail): string[] => [to, ...copies];
const refusalsOf = (connection: Connection): readonly Refusal[] =>
  (connection as unknown as Internals)._envelope?.rejectedErrors ?? [];
const refusalOf = (connection: Connection, address: string): Refusal | undefined =>
  refusalsOf(connection).find(({ recipient }) => recipient === address);
/** Of several refusals, the one of the addressee counts; the library names another. */
const ofAddressee = (error: SmtpError, connection: Connection, to: string): SmtpError =>
  (error.command === 'RCPT TO' && refusalOf(connection, to)) || error;

const tookLonger = (ms: number, stage: HandOverStage): SmtpError =>
  Object.assign(new Error(`the server took longer than ${ms} ms (${stage})`), { code: 'ETIMEDOUT' });
const saidEarly = (response: string): SmtpOutcome => ({
  kind: 'cut',
  code: 'EPROTOCOL',
  message: cleanText(`the server said ${response} before the end of the mail`),
});

/**
 * One hand-over on an open connection: first the whole body, then the data mark, then the final dot. A reply before the
 * dot is final and ends the connection, so a server that refused a mail never gets the end of this mail.
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

    const late = (ms: number): NodeJS.Timeout => setTimeout(() => fail(tookLonger(ms, stage)), ms);
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
      // A refusal leaves the session usable, except while the server reads the body: it would read RSET as a line of
      // the body.
      const inBody = stage !== 'dot' && (connection as unknown as Internals)._currentDataStream !== false;
      end(
        handOverFailed(
          stage === 'envelope' ? ofAddressee(error, connection, mail.to) : error,
          inBody ? 'body' : stage,
        ),
        inBody || error.code === 'ETIMEDOUT',
      );
    }
    function reach(next: HandOverStage, ms: number): void {
      stage = next;
      clearTimeout(timer);
      timer = late(ms);
    }

    async function askForDot(): Promise<void> {
      await emptied(connection as unknown as Internals, socket, () => over);
      if (over) return;
      clearTimeout(timer);
      const may = await mail.beforeDot().catch(() => false);
      // Replies that arrived meanwhile are read before the dot: the second turn polls the socket anew.
      await turn();
      await turn();
      if (over) return;
      if (!may) return end({ kind: 'withdrawn' }, true);
      mail.at?.('after_mark');
      reach('dot', deadlines.replyMs);
      body.push(null);
    }

    const size = sizeOf(mail.raw);
    // At least two pieces, so that `mid_body` exists.
    const pieces = cutInto(mail.raw, Math.min(PIECE_BYTES, Math.ceil(size / 2)));
    const body = openEnded(pieces, {
      begin() {
        // The server took copies alone: it never gets the end of the mail.
        const refused = refusalOf(connection, mail.to);
        if (refused) return end(handOverFailed(refused, 'envelope'), true);
        mail.at?.('before_data');
        reach('body', deadlines.bodyMs);
      },
      middle: () => mail.at?.('mid_body'),
      end: () => void askForDot(),
    });
    if (mail.at) body.once('end', () => setImmediate(() => setImmediate(() => mail.at?.('after_dot'))));

    connection.send({ from: mail.from, to: receiversOf(mail), size }, body, (error, info) => {
      if (error) return fail(error);
      if (stage !== 'dot') return end(saidEarly(info.response), true);
      mail.at?.('after_250');
      end(acceptedBy(info.response, refusalsOf(connection)), false);
    });
  });
}
