import type { EventEmitter } from 'node:events';
import type { Transform } from 'node:stream';
import { afterByTimer } from '../platform/after.ts';
import type { After } from '../platform/after.ts';
import { meter } from './imap-allowance.ts';
import type { Allow } from './imap-allowance.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';

export interface ImapLimits {
  commandMs: number;
  signal: AbortSignal;
  after?: After;
}

/** Limit for commands that list no messages: login, EXAMINE, SEARCH, IDLE. */
export const MAX_ANSWER_BYTES = 256 * 1024;
/** The library expands a range sent by the server up to the size of the mailbox, in one turn. */
export const MAX_MAILBOX_MESSAGES = 500_000;
const TEMPORARY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'THROTTLED', 'OVERQUOTA']);

interface CommandError extends Error {
  responseStatus?: string;
  responseText?: string;
  code?: string;
  response?: { attributes?: { section?: { value?: unknown }[] }[] };
}

export const tooManyMessages = `the server sent more than ${MAX_MAILBOX_MESSAGES} as the number of messages`;

/** The response code of a tagged NO or BAD (RFC 3501 7.1), or ''. */
function responseCode({ response }: CommandError): string {
  const code = response?.attributes?.[0]?.section?.[0]?.value;
  return typeof code === 'string' ? code.toUpperCase() : '';
}

export interface Bounds {
  command<T>(what: string, answerBytes: number, run: () => Promise<T>, withinMs?: number): Promise<T>;
  /** After so much silence in IDLE, a NOOP asks the server for an answer within the same time. */
  quietMs: number;
  after: After;
  allow: Allow;
  refuse(why: string): Error;
  ended(): ImapEnded;
}

interface Client extends EventEmitter {
  close(): void;
}

interface Inside {
  streamer: Transform;
  untaggedVanished: () => Promise<void>;
}

/**
 * Gives each command a deadline and a limit for its answer. A command that breaks one of them closes the connection, as
 * `signal` does, so that nothing keeps waiting.
 */
export function bounded(imap: Client, { commandMs, signal, after = afterByTimer }: ImapLimits): Bounds {
  const inside = imap as unknown as Inside;
  const allow = meter(inside.streamer);
  // This client never asks for VANISHED (RFC 7162); the library would expand a range of four billion UIDs.
  inside.untaggedVanished = async () => {};
  // The event `error` names the reason of a lost connection. The running command learns only that the connection is
  // gone.
  let broke: Error | null = null;
  imap.on('error', (error: Error) => (broke ??= error));
  const ended = (): ImapEnded => new ImapEnded(broke?.message ?? 'the IMAP connection ended');
  const refuse = (why: string): Error => {
    broke ??= new Error(why);
    imap.close();
    return ended();
  };
  imap.on('exists', ({ count }: { count: number }) => {
    if (count > MAX_MAILBOX_MESSAGES) refuse(tooManyMessages);
  });
  const translate = (what: string, error: unknown): Error => {
    if (error instanceof ImapRefusal || error instanceof ImapEnded) return error;
    const { responseStatus, responseText, code, message } = error as CommandError;
    const temporary = code === 'ETHROTTLE' || TEMPORARY.has(responseCode(error as CommandError));
    if (responseStatus === 'NO' || responseStatus === 'BAD')
      return new ImapRefusal(what, responseText ?? responseStatus, temporary);
    return new ImapEnded((broke ?? { message }).message);
  };
  const command: Bounds['command'] = async (what, answerBytes, run, withinMs = commandMs) => {
    allow(what, answerBytes);
    let stopTimer = (): void => {};
    let abort = (): void => {};
    const cut = new Promise<never>((_resolve, reject) => {
      const end = (why: string, aborted: boolean): void => {
        reject(new ImapEnded(why, aborted));
        imap.close();
      };
      const late = `the server did not answer ${what} within ${withinMs} ms`;
      stopTimer = after(withinMs, () => end(late, false));
      abort = () => end('the watch ended', true);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
    try {
      return await Promise.race([cut, run()]);
    } catch (error) {
      throw translate(what, error);
    } finally {
      stopTimer();
      signal.removeEventListener('abort', abort);
    }
  };
  return { command, quietMs: commandMs / 2, after, allow, refuse, ended };
}
