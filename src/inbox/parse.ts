import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ParsedMail } from './rules/mail.ts';

export type ParseResult =
  | { kind: 'parsed'; mail: ParsedMail }
  /** The parser says that this is no mail. */
  | { kind: 'unparseable'; reason: string }
  /** Time or memory were over, or the thread ended: the mail may be at fault, and the machine as well. */
  | { kind: 'abandoned'; reason: string };

export interface MailParser {
  /** Parses a message; the messages of different `owner`s take turns. */
  parse(raw: Uint8Array, owner?: string): Promise<ParseResult>;
  close(): Promise<void>;
}

/** decided: a message larger than this is read by its beginning, where headers, text and reports stand */
const MAX_RAW_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_HEAP_MB = 128;
const MIN_THREADS = 2;
const MAX_THREADS = 4;

interface Waiting {
  raw: Uint8Array;
  resolve(result: ParseResult): void;
}

/**
 * Parses messages in threads of their own, each one at a time: a hostile message costs one thread five seconds and 128 MB
 * at the most, and never a turn of the main loop. Owners take turns, so that one owner's slow messages wait for each
 * other. Never rejects.
 */
export function createMailParser({
  timeoutMs = TIMEOUT_MS,
  threads = Math.min(MAX_THREADS, Math.max(MIN_THREADS, availableParallelism())),
} = {}): MailParser {
  /** The owner whose turn it is comes first. */
  const queues = new Map<string, Waiting[]>();
  const busy = new Map<string, number>();
  const free = Array.from({ length: threads }, () => createThread(timeoutMs));
  const all = [...free];
  let closed = false;

  /** The next message: of the owner that waits longest and has no more threads than others. */
  function next(): [owner: string, waiting: Waiting] | null {
    let best: string | null = null;
    for (const owner of queues.keys())
      if (best === null || (busy.get(owner) ?? 0) < (busy.get(best) ?? 0)) best = owner;
    if (best === null) return null;
    const queue = queues.get(best)!;
    const waiting = queue.shift()!;
    queues.delete(best);
    if (queue.length > 0) queues.set(best, queue);
    return [best, waiting];
  }

  function pump(): void {
    while (!closed && free.length > 0) {
      const turn = next();
      if (!turn) return;
      const [owner, waiting] = turn;
      void run(free.shift()!, owner, waiting);
    }
  }

  async function run(thread: Thread, owner: string, { raw, resolve }: Waiting): Promise<void> {
    busy.set(owner, (busy.get(owner) ?? 0) + 1);
    resolve(await thread.parse(raw));
    const left = busy.get(owner)! - 1;
    if (left === 0) busy.delete(owner);
    else busy.set(owner, left);
    free.push(thread);
    pump();
  }

  return {
    parse: (raw, owner = '') =>
      new Promise((resolve) => {
        if (closed) return resolve({ kind: 'abandoned', reason: 'closed' });
        const queue = queues.get(owner) ?? [];
        queue.push({ raw: raw.subarray(0, MAX_RAW_BYTES), resolve });
        queues.set(owner, queue);
        pump();
      }),
    close: async () => {
      closed = true;
      for (const { resolve } of [...queues.values()].flat()) resolve({ kind: 'abandoned', reason: 'closed' });
      queues.clear();
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

type Thread = ReturnType<typeof createThread>;

/** A thread that parses one message at a time; it is ended with a message that takes too much, and begins anew. */
function createThread(timeoutMs: number) {
  let worker: Worker | null = null;
  let current: { id: number; timer: NodeJS.Timeout; done(result: ParseResult): void } | null = null;
  let serial = 0;

  function finish(result: ParseResult): void {
    if (!current) return;
    clearTimeout(current.timer);
    const { done } = current;
    current = null;
    done(result);
  }

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

  return {
    parse: (raw: Uint8Array): Promise<ParseResult> =>
      new Promise((done) => {
        worker ??= start();
        const timer = setTimeout(() => abandon(`took longer than ${timeoutMs} ms`), timeoutMs);
        current = { id: ++serial, timer, done };
        worker.postMessage({ id: current.id, raw });
      }),
    close: async (): Promise<void> => {
      const ended = worker;
      worker = null;
      finish({ kind: 'abandoned', reason: 'closed' });
      await ended?.terminate();
    },
  };
}
