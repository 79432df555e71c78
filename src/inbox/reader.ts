import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { After } from '../platform/after.ts';
import { READY } from './mail-work.ts';
import type { Answer, Result, Work } from './mail-work.ts';

/** The packs and weights of all languages take 140 MB of it. */
const MAX_HEAP_MB = 240;
/** Share of its time limit from which a mail's own processor time makes it the culprit. */
const SPENT = 0.5;
/** Without known processor time: after so many waits a process counts as never starting. */
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
  /** How long a message waits for a starting process. */
  startMs: number;
  startCpuMs: number;
  after: After;
  /** Processor time of a process; null where the system does not tell. */
  cpuMsOf(pid: number | undefined): number | null;
}

interface Current {
  id: number;
  work: Work;
  stopTimer(): void;
  done(result: Result): void;
}

export type Reader = ReturnType<typeof createReader>;

/**
 * A process that reads one message at a time. A message that takes too much ends it, and a new one starts. A starting
 * process is not ended while it makes progress: on a machine without free processor time, its successor would begin
 * with nothing.
 */
export function createReader(
  launch: Launch,
  { timeoutMs, startMs, startCpuMs, after, cpuMsOf }: ReaderLimits,
) {
  let running: ChildProcess | null = null;
  let isReady = false;
  let current: Current | null = null;
  let serial = 0;
  /** Progress of the starting process when a message last stopped waiting for it. */
  let start = { cpuMs: -1, waits: 0 };

  function finish(result: Result): void {
    if (!current) return;
    current.stopTimer();
    const { done } = current;
    current = null;
    done(result);
  }

  function abandon(reason: string, kind: 'spent' | 'abandoned' | 'unavailable' = 'abandoned'): void {
    running?.kill('SIGKILL');
    running = null;
    isReady = false;
    finish({ kind, reason });
  }

  /** The time limit begins here: on a busy machine a process takes seconds to start. */
  function give(message: Current): void {
    message.stopTimer();
    const { pid } = running!;
    const before = cpuMsOf(pid);
    message.stopTimer = after(timeoutMs, () => {
      const used = (cpuMsOf(pid) ?? 0) - (before ?? 0);
      // On a busy machine a mail gets little processor time.
      const isSpent = before !== null && used >= timeoutMs * SPENT;
      abandon(`took longer than ${timeoutMs} ms`, isSpent ? 'spent' : 'abandoned');
    });
    running!.send({ id: message.id, work: message.work }, () => {});
  }

  function getsOn(): boolean {
    const cpuMs = running ? cpuMsOf(running.pid) : 0;
    const waits = start.waits + 1;
    if (cpuMs === null) {
      start = { cpuMs: 0, waits };
      return waits < MAX_WAITS;
    }
    const more = cpuMs > start.cpuMs;
    start = { cpuMs, waits };
    return more && cpuMs <= startCpuMs;
  }

  /** The message stops waiting; the process stays for the next one, unless it makes no progress. */
  function notStarted(): void {
    const reason = `the parser took longer than ${startMs} ms to start`;
    if (getsOn()) return finish({ kind: 'unavailable', reason });
    // The next process would hang at the same place.
    if (launch.blob !== null) launch.refuse(reason);
    abandon(reason, 'unavailable');
  }

  function begin(): void {
    try {
      running = forkReader();
    } catch (error) {
      // `fork` throws when memory is short.
      abandon(error instanceof Error ? error.message.slice(0, 200) : 'unknown', 'unavailable');
    }
  }

  function forkReader(): ChildProcess {
    const { program, blob } = launch;
    start = { cpuMs: -1, waits: 0 };
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
      if (running !== made) return;
      if (said === READY) {
        isReady = true;
        if (current) give(current);
        return;
      }
      if (current?.id === said.id) finish(said.result);
    });
    made.on('error', (error) => running === made && abandon(error.message.slice(0, 200), 'unavailable'));
    made.on('exit', (code, signal) => {
      if (running !== made) return;
      const why = whyEnded(code, signal);
      if (isReady) return abandon(why);
      if (blob === null || !isFailure(code, signal)) return abandon(why, 'unavailable');
      running = null;
      if (launch.blob !== null) launch.refuse(why);
      if (current) begin();
    });
    return made;
  }

  return {
    isReady: (): boolean => isReady,
    take: (work: Work): Promise<Result> =>
      new Promise((done) => {
        current = { id: ++serial, work, stopTimer: after(startMs, notStarted), done };
        if (!running) begin();
        else if (isReady) give(current);
      }),
    close: async (): Promise<void> => {
      const ended = running;
      abandon('closed');
      if (ended?.exitCode !== null || ended.signalCode !== null) return;
      // Keeps this process alive until the child has ended.
      ended.ref();
      await once(ended, 'exit');
    },
  };
}

/** False for a signal sent from outside. */
const isFailure = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code !== null || CRASHES.includes(signal!);

/** V8 aborts a process whose heap is full. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return `took more than ${MAX_HEAP_MB} MB of memory`;
  return `the parser ended with ${signal ?? `exit code ${code}`}`;
}
