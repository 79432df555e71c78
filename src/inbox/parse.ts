import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { OpenedMail } from '../conversations/inbound-door.ts';
import type { ClassifyContext } from './rules/classify.ts';
import type { Verdict } from './rules/verdict.ts';
import { MAX_RAW_BYTES } from './rules/mail.ts';
import type { ParsedMail } from './rules/mail.ts';

/** Why a message was not read. */
export type Unread =
  /** The parser says that this is no mail, or the rules failed over it. */
  | { kind: 'unparseable'; reason: string }
  /** Time or memory were over, or the process ended: the mail may be at fault, and the machine as well. */
  | { kind: 'abandoned'; reason: string }
  /** No process could be started: the machine is at fault, never the mail. */
  | { kind: 'unavailable'; reason: string };
type Parsed = { kind: 'parsed'; mail: ParsedMail };
type Classified = { kind: 'classified'; verdict: Verdict };
type Opened = { kind: 'opened'; mail: OpenedMail };
type Part = { kind: 'part'; part: { name: string; bytes: Uint8Array } | null };

/** What a process is asked for. */
export type ReadWork = { raw: Uint8Array } | { mail: ParsedMail; context: ClassifyContext };
/** To be shown to people: all of it, or (`part`, from 1 on) one attachment. */
export interface OpenWork {
  open: Uint8Array;
  part: number | null;
}
type Work = ReadWork | OpenWork;
type Result = Parsed | Classified | Opened | Part | Unread;

export interface MailParser {
  /** Resolves when a process has started, or could not be. */
  ready(): Promise<void>;
  /** Parses a message; the messages of different `owner`s take turns. */
  parse(raw: Uint8Array, owner?: string): Promise<Parsed | Unread>;
  /** Classifies what was parsed, in turn and within bounds as well. */
  classify(mail: ParsedMail, context: ClassifyContext, owner?: string): Promise<Classified | Unread>;
  /** Reads a message for people. */
  open(raw: Uint8Array, owner?: string): Promise<Opened | Unread>;
  openPart(raw: Uint8Array, part: number, owner?: string): Promise<Part | Unread>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 5_000;
const START_MS = 30_000;
/** The packs and weights of all languages take 140 MB of it. */
const MAX_HEAP_MB = 240;
const PROGRAM = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
/** Opens mails for people; without the rules and their languages it starts sooner. */
export const OPENS = fileURLToPath(new URL('./open-process.ts', import.meta.url));
const MIN_PROCESSES = 2;
const MAX_PROCESSES = 4;

/** Of `parse-process.ts`; the id tells it from the answer to a message that was given up. */
export interface Answer {
  id: number;
  result: Result;
}

/** What a process says when it has started. */
export const READY = 'ready';

/** The message that a process has. */
interface Current {
  id: number;
  work: Work;
  timer: NodeJS.Timeout;
  done(result: Result): void;
}

interface Waiting {
  work: Work;
  resolve(result: Result): void;
}

/**
 * Parses and classifies messages in processes of their own, each one at a time: a hostile message costs one such process, five seconds
 * and 240 MB of heap at the most. A thread would not do: V8 aborts the whole process when the heap of one of its threads
 * is full at the wrong moment. Owners take turns, so that one owner's slow messages wait for each other. Never rejects.
 */
export function createMailParser({
  timeoutMs = TIMEOUT_MS,
  program = PROGRAM,
  processes = Math.min(MAX_PROCESSES, Math.max(MIN_PROCESSES, availableParallelism())),
} = {}): MailParser {
  /** The owner whose turn it is comes first. */
  const queues = new Map<string, Waiting[]>();
  const busy = new Map<string, number>();
  const free = Array.from({ length: processes }, () => createChild(program, timeoutMs));
  const all = [...free];
  let closed = false;
  let started: Promise<unknown> | null = null;

  /** The next message: of the owner that waits longest and has no more processes than others. */
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
      // The one that was used last: of many, only as many run as there is work for.
      void run(free.pop()!, owner, waiting);
    }
  }

  async function run(child: Child, owner: string, { work, resolve }: Waiting): Promise<void> {
    busy.set(owner, (busy.get(owner) ?? 0) + 1);
    resolve(await child.take(work));
    const left = busy.get(owner)! - 1;
    if (left === 0) busy.delete(owner);
    else busy.set(owner, left);
    free.push(child);
    pump();
  }

  const ask = <Wanted extends Result>(work: Work, owner: string): Promise<Wanted | Unread> =>
    new Promise((resolve) => {
      if (closed) return resolve({ kind: 'abandoned', reason: 'closed' });
      const queue = queues.get(owner) ?? [];
      queue.push({ work, resolve: (result) => resolve(result as Wanted | Unread) });
      queues.set(owner, queue);
      pump();
    });

  return {
    ready: async () => void (await (started ??= ask<Parsed>({ raw: new Uint8Array() }, ''))),
    parse: (raw, owner = '') => ask<Parsed>({ raw: raw.subarray(0, MAX_RAW_BYTES) }, owner),
    classify: (mail, context, owner = '') => ask<Classified>({ mail, context }, owner),
    open: (raw, owner = '') => ask<Opened>({ open: raw, part: null }, owner),
    openPart: (raw, part, owner = '') => ask<Part>({ open: raw, part }, owner),
    close: async () => {
      closed = true;
      for (const { resolve } of [...queues.values()].flat()) resolve({ kind: 'abandoned', reason: 'closed' });
      queues.clear();
      await Promise.all(all.map((child) => child.close()));
    },
  };
}

type Child = ReturnType<typeof createChild>;

/** A process that reads one message at a time; it is ended with a message that takes too much, and begins anew. */
function createChild(program: string, timeoutMs: number) {
  let running: ChildProcess | null = null;
  let isReady = false;
  let current: Current | null = null;
  let serial = 0;

  function finish(result: Result): void {
    if (!current) return;
    clearTimeout(current.timer);
    const { done } = current;
    current = null;
    done(result);
  }

  function abandon(reason: string, kind: 'abandoned' | 'unavailable' = 'abandoned'): void {
    running?.kill('SIGKILL');
    running = null;
    isReady = false;
    finish({ kind, reason });
  }

  /** Its time begins here: on a busy machine a process takes seconds to start. */
  function give(message: Current): void {
    clearTimeout(message.timer);
    message.timer = setTimeout(() => abandon(`took longer than ${timeoutMs} ms`), timeoutMs);
    running!.send({ id: message.id, work: message.work }, () => {});
  }

  function start(): ChildProcess {
    const made = fork(program, {
      // Neither secrets nor options of ours: what parses foreign mail needs none.
      env: {},
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    made.unref();
    made.channel?.unref();
    made.on('message', (said: Answer | typeof READY) => {
      if (running !== made) return;
      if (said === READY) {
        isReady = true;
        if (current) give(current);
        return;
      }
      if (current?.id === said.id) finish(said.result);
    });
    made.on('error', (error) => running === made && abandon(error.message.slice(0, 200), 'unavailable'));
    made.on(
      'exit',
      (code, signal) =>
        running === made && abandon(whyEnded(code, signal), isReady ? 'abandoned' : 'unavailable'),
    );
    return made;
  }

  return {
    take: (work: Work): Promise<Result> =>
      new Promise((done) => {
        const timer = setTimeout(
          () => abandon(`the parser took longer than ${START_MS} ms to start`, 'unavailable'),
          START_MS,
        );
        current = { id: ++serial, work, timer, done };
        try {
          // One that cannot start says so by its events.
          running ??= start();
          if (isReady) give(current);
        } catch (error) {
          // Out of memory, `fork` throws.
          abandon(error instanceof Error ? error.message.slice(0, 200) : 'unknown', 'unavailable');
        }
      }),
    close: async (): Promise<void> => {
      const ended = running;
      abandon('closed');
      if (ended?.exitCode !== null || ended.signalCode !== null) return;
      // Nothing else may keep this process until then.
      ended.ref();
      await once(ended, 'exit');
    },
  };
}

/** V8 aborts a process whose heap is full. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return `took more than ${MAX_HEAP_MB} MB of memory`;
  return `the parser ended with ${signal ?? `exit code ${code}`}`;
}
