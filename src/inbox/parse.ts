import { Worker } from 'node:worker_threads';
import type { ParsedMail } from './rules/mail.ts';

export type ParseResult =
  | { kind: 'parsed'; mail: ParsedMail }
  /** The parser says that this is no mail. */
  | { kind: 'unparseable'; reason: string }
  /** Time or memory were over, or the thread ended: the mail may be at fault, and the machine as well. */
  | { kind: 'abandoned'; reason: string };

export interface MailParser {
  parse(raw: Uint8Array): Promise<ParseResult>;
  close(): Promise<void>;
}

/** decided: a message larger than this is read by its beginning, where headers, text and reports stand */
const MAX_RAW_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_HEAP_MB = 128;

interface Waiting {
  id: number;
  raw: Uint8Array;
  done(result: ParseResult): void;
}

/**
 * Parses messages in a thread of its own, one at a time: a hostile one costs five seconds and 128 MB at the most, and
 * never a turn of the main loop. Never rejects.
 */
export function createMailParser({ timeoutMs = TIMEOUT_MS } = {}): MailParser {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: (Waiting & { timer: NodeJS.Timeout }) | null = null;
  let serial = 0;
  let closed = false;

  function finish(result: ParseResult): void {
    if (!current) return;
    clearTimeout(current.timer);
    const { done } = current;
    current = null;
    done(result);
    pump();
  }

  /** Ends the thread; the next message gets a fresh one. */
  function abandon(reason: string): void {
    const ended = worker;
    worker = null;
    void ended?.terminate();
    finish({ kind: 'abandoned', reason });
  }

  function start(): Worker {
    const made = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    made.unref();
    made.on('message', ({ id, mail, reason }: { id: number; mail?: ParsedMail; reason?: string }) => {
      if (current?.id === id)
        finish(mail ? { kind: 'parsed', mail } : { kind: 'unparseable', reason: reason ?? 'unreadable' });
    });
    made.on('error', (error: Error) => worker === made && abandon(error.message.slice(0, 200)));
    made.on('exit', () => worker === made && abandon('the parser ended'));
    return made;
  }

  function pump(): void {
    if (current || closed) return;
    const next = queue.shift();
    if (!next) return;
    worker ??= start();
    current = { ...next, timer: setTimeout(() => abandon(`took longer than ${timeoutMs} ms`), timeoutMs) };
    worker.postMessage({ id: next.id, raw: next.raw });
  }

  return {
    parse: (raw) =>
      new Promise((done) => {
        if (closed) return done({ kind: 'abandoned', reason: 'closed' });
        queue.push({ id: ++serial, raw: raw.subarray(0, MAX_RAW_BYTES), done });
        pump();
      }),
    close: async () => {
      closed = true;
      for (const { done } of queue.splice(0)) done({ kind: 'abandoned', reason: 'closed' });
      await worker?.terminate();
    },
  };
}
