import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterByTimer } from '../platform/after.ts';
import type { Log } from '../platform/log.ts';
import { cpuMsOf as cpuTime } from './cpu-time.ts';
import type { Classified, Opened, Parsed, Part, Result, Unread, Work } from './mail-work.ts';
import { snapshotOf } from './reader-snapshot.ts';
import { OwnerQueues } from './owner-queues.ts';
import { Reader } from './reader.ts';
import type { Launch, ReaderLimits } from './reader.ts';
import type { ClassifyContext } from './rules/classify.ts';
import { MAX_RAW_BYTES } from './rules/mail.ts';
import type { ParsedMail } from './rules/mail.ts';

export interface MailParser {
  /** Resolves when a process has started, or failed to start. */
  ready(): Promise<void>;
  parse(raw: Uint8Array, owner?: string): Promise<Parsed | Unread>;
  classify(mail: ParsedMail, context: ClassifyContext, owner?: string): Promise<Classified | Unread>;
  open(raw: Uint8Array, owner?: string): Promise<Opened | Unread>;
  openPart(raw: Uint8Array, part: number, owner?: string): Promise<Part | Unread>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 5_000;
const START_MS = 30_000;
const START_CPU_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
export const OPENS = fileURLToPath(new URL('./open-process.ts', import.meta.url));
const MIN_PROCESSES = 2;
const MAX_PROCESSES = 4;

interface Waiting {
  work: Work;
  resolve(result: Result): void;
}

export interface ParserOptions extends Partial<ReaderLimits> {
  /** Program of the processes; a snapshot beside it is used. */
  program?: string;
  processes?: number;
  log?: Pick<Log, 'warn'>;
}

/**
 * Parses and classifies messages in separate processes, each one message at a time: a hostile message costs one
 * process, five seconds and 240 MB of heap at most. Threads are not enough: V8 aborts the whole process when one
 * thread's heap is full at the wrong moment. Owners take turns, so the slow messages of one owner wait for each other.
 * Never rejects.
 */
export function createMailParser({
  program = PROGRAM,
  processes = Math.min(MAX_PROCESSES, Math.max(MIN_PROCESSES, availableParallelism())),
  log,
  timeoutMs = TIMEOUT_MS,
  startMs = START_MS,
  startCpuMs = START_CPU_MS,
  after = afterByTimer,
  cpuMsOf = cpuTime,
}: ParserOptions = {}): MailParser {
  const queues = new OwnerQueues<Waiting>();
  const refuse = (why: string): void => {
    launch.blob = null;
    log?.warn({ program, why }, 'processes that read mail start slowly: their snapshot is not used');
  };
  const launch: Launch = { program, blob: null, refuse };
  const limits = { timeoutMs, startMs, startCpuMs, after, cpuMsOf };
  const all = Array.from({ length: processes }, () => new Reader(launch, limits));
  const free = [...all];
  let closed = false;
  let known: Promise<void> | null = null;
  let started: Promise<unknown> | null = null;

  /** Takes a ready process, else the one used last: so no more processes start than there is work for. */
  function takeFree(): Reader {
    const at = free.findLastIndex((reader) => reader.isReady);
    return free.splice(at, 1)[0]!;
  }

  function pump(): void {
    while (!closed && free.length > 0) {
      const turn = queues.take();
      if (!turn) return;
      void run(takeFree(), turn.owner, turn.item);
    }
  }

  async function look(): Promise<void> {
    const { blob, why } = await snapshotOf(program);
    if (why === null) launch.blob = blob;
    else refuse(why);
  }

  async function run(reader: Reader, owner: string, { work, resolve }: Waiting): Promise<void> {
    resolve(await reader.take(work));
    queues.release(owner);
    free.push(reader);
    pump();
  }

  const ask = <Wanted extends Result>(work: Work, owner: string): Promise<Wanted | Unread> =>
    new Promise((resolve) => {
      if (closed) return resolve({ kind: 'abandoned', reason: 'closed' });
      queues.add(owner, { work, resolve: (result) => resolve(result as Wanted | Unread) });
      void (known ??= look()).then(pump);
    });

  return {
    ready: async () => void (await (started ??= ask<Parsed>({ raw: new Uint8Array() }, ''))),
    parse: (raw, owner = '') => ask<Parsed>({ raw: raw.subarray(0, MAX_RAW_BYTES) }, owner),
    classify: (mail, context, owner = '') => ask<Classified>({ mail, context }, owner),
    open: (raw, owner = '') => ask<Opened>({ open: raw, part: null }, owner),
    openPart: (raw, part, owner = '') => ask<Part>({ open: raw, part }, owner),
    close: async () => {
      closed = true;
      for (const { resolve } of queues.clear()) resolve({ kind: 'abandoned', reason: 'closed' });
      await Promise.all(all.map((reader) => reader.close()));
    },
  };
}
