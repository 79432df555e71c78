import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { After } from '../platform/after.ts';
import { READY } from './mail-work.ts';
import type { Answer, Result, Work } from './mail-work.ts';

/** The packs and weights of all languages take 140 MB of it. */
const MAX_HEAP_MB = 240;
/** A mail that uses this share of its time limit as processor time is at fault. */
const SPENT = 0.5;
/** Without known processor time, a process that lets so many messages wait in vain counts as stuck. */
const MAX_WAITS = 10;
/** Signals with which Node ends when it refuses a snapshot or fails over it. */
const CRASHES = ['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP'];

export interface Launch {
  program: string;
  blob: string | null;
  refuse(why: string): void;
}

export interface ReaderLimits {
  timeoutMs: number;
  startMs: number;
  startCpuMs: number;
  after: After;
  cpuMsOf(pid: number | undefined): number | null;
}

interface Current {
  id: number;
  work: Work;
  stopTimer(): void;
  done(result: Result): void;
}

/**
 * A process that reads one message at a time. A message that takes too much ends the process, and a new one starts. A
 * starting process is not ended while it makes progress: on a machine without free processor time, its successor would
 * begin from nothing.
 */
export class Reader {
  readonly #launch: Launch;
  readonly #limits: ReaderLimits;
  #running: ChildProcess | null = null;
  #isReady = false;
  #current: Current | null = null;
  #serial = 0;
  /** Progress of the starting process when a message last stopped waiting for it. */
  #start = { cpuMs: -1, waits: 0 };

  constructor(launch: Launch, limits: ReaderLimits) {
    this.#launch = launch;
    this.#limits = limits;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  take(work: Work): Promise<Result> {
    const { after, startMs } = this.#limits;
    return new Promise((done) => {
      const stopTimer = after(startMs, () => this.#notStarted());
      this.#current = { id: ++this.#serial, work, stopTimer, done };
      if (!this.#running) this.#begin();
      else if (this.#isReady) this.#give(this.#current);
    });
  }

  async close(): Promise<void> {
    const ended = this.#running;
    this.#abandon('closed');
    if (ended?.exitCode !== null || ended.signalCode !== null) return;
    // Keeps this process alive until the child has ended.
    ended.ref();
    await once(ended, 'exit');
  }

  #finish(result: Result): void {
    if (!this.#current) return;
    this.#current.stopTimer();
    const { done } = this.#current;
    this.#current = null;
    done(result);
  }

  #abandon(reason: string, kind: 'spent' | 'abandoned' | 'unavailable' = 'abandoned'): void {
    this.#running?.kill('SIGKILL');
    this.#running = null;
    this.#isReady = false;
    this.#finish({ kind, reason });
  }

  /** The time limit begins here: on a busy machine a process takes seconds to start. */
  #give(message: Current): void {
    const { timeoutMs, after, cpuMsOf } = this.#limits;
    message.stopTimer();
    const { pid } = this.#running!;
    const before = cpuMsOf(pid);
    message.stopTimer = after(timeoutMs, () => {
      const used = (cpuMsOf(pid) ?? 0) - (before ?? 0);
      const isSpent = before !== null && used >= timeoutMs * SPENT;
      this.#abandon(`took longer than ${timeoutMs} ms`, isSpent ? 'spent' : 'abandoned');
    });
    this.#running!.send({ id: message.id, work: message.work }, () => {});
  }

  #makesProgress(): boolean {
    const cpuMs = this.#running ? this.#limits.cpuMsOf(this.#running.pid) : 0;
    const waits = this.#start.waits + 1;
    if (cpuMs === null) {
      this.#start = { cpuMs: 0, waits };
      return waits < MAX_WAITS;
    }
    const more = cpuMs > this.#start.cpuMs;
    this.#start = { cpuMs, waits };
    return more && cpuMs <= this.#limits.startCpuMs;
  }

  #notStarted(): void {
    const reason = `the parser took longer than ${this.#limits.startMs} ms to start`;
    if (this.#makesProgress()) return this.#finish({ kind: 'unavailable', reason });
    // The next process would hang at the same place.
    if (this.#launch.blob !== null) this.#launch.refuse(reason);
    this.#abandon(reason, 'unavailable');
  }

  #begin(): void {
    try {
      this.#running = this.#fork();
    } catch (error) {
      // `fork` throws when memory is short.
      this.#abandon(error instanceof Error ? error.message.slice(0, 200) : 'unknown', 'unavailable');
    }
  }

  #fork(): ChildProcess {
    const { program, blob } = this.#launch;
    this.#start = { cpuMs: -1, waits: 0 };
    const made = fork(program, {
      // The parser of foreign mail needs no secrets and no options.
      env: {},
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...(blob === null ? [] : ['--snapshot-blob', blob])],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    made.unref();
    made.channel?.unref();
    made.on('message', (said: Answer | typeof READY) => {
      if (this.#running === made) this.#receive(said);
    });
    made.on('error', (error) => {
      if (this.#running === made) this.#abandon(error.message.slice(0, 200), 'unavailable');
    });
    made.on('exit', (code, signal) => {
      if (this.#running === made) this.#ended(code, signal, blob);
    });
    return made;
  }

  #receive(said: Answer | typeof READY): void {
    if (said !== READY) {
      if (this.#current?.id === said.id) this.#finish(said.result);
      return;
    }
    this.#isReady = true;
    if (this.#current) this.#give(this.#current);
  }

  #ended(code: number | null, signal: NodeJS.Signals | null, blob: string | null): void {
    const why = whyEnded(code, signal);
    if (this.#isReady) return this.#abandon(why);
    if (blob === null || !isFailure(code, signal)) return this.#abandon(why, 'unavailable');
    this.#running = null;
    if (this.#launch.blob !== null) this.#launch.refuse(why);
    if (this.#current) this.#begin();
  }
}

/** False when the signal came from outside. */
const isFailure = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code !== null || CRASHES.includes(signal!);

/** V8 aborts a process whose heap is full. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return `took more than ${MAX_HEAP_MB} MB of memory`;
  return `the parser ended with ${signal ?? `exit code ${code}`}`;
}
