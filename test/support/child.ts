import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The data folder of a test file's processes by default, so that they read no other test's journal. */
const DATA = join(tmpdir(), `outreachd-children-${process.pid}`);
process.once('exit', () => {
  endChildren();
  rmSync(DATA, { recursive: true, force: true });
});
const KEPT_LINES = 200;

const running = new Set<number>();

export const runningChildren = (): ReadonlySet<number> => new Set(running);

/** Ends every group with all its processes, except `but`. */
export function endChildren(but: ReadonlySet<number> = new Set()): void {
  for (const pid of running) {
    if (but.has(pid)) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone.
    }
  }
}

export interface Child extends AsyncDisposable {
  pid: number;
  /** The last lines of its output. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the first line that contains `text`; rejects when the process ends without it. */
  line(text: string): Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export function startChild(
  args: string[],
  env: Record<string, string> = {},
  onLine: (line: string) => void = () => {},
): Child {
  const program = process.env.OUTREACHD_TEST_PROGRAM;
  const run = program ? args.map((arg) => (arg === 'src/main.ts' ? program : arg)) : args;
  const child: ChildProcess = spawn(process.execPath, run, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/tmp',
      TMPDIR: tmpdir(),
      ...(env.OUTREACHD_CONFIG ? {} : { OUTREACHD_DATA_DIR: DATA }),
      ...env,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  const listen = (stream: NodeJS.ReadableStream): void => {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!;
      for (const line of parts) {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        onLine(line);
        for (const tell of waiting) tell(line);
      }
    });
  };
  listen(child.stdout!);
  listen(child.stderr!);
  const ended: Child['ended'] = new Promise((done) =>
    child.on('close', (code, signal) => {
      running.delete(pid!);
      done({ code, signal });
    }),
  );
  return {
    pid: child.pid!,
    said: () => lines.join('\n'),
    kill: (signal) => void child.kill(signal),
    line: (text) =>
      new Promise((resolve, reject) => {
        const known = lines.find((line) => line.includes(text));
        if (known !== undefined) return resolve(known);
        const tell = (line: string): void => {
          if (!line.includes(text)) return;
          waiting.delete(tell);
          resolve(line);
        };
        waiting.add(tell);
        void ended.then(() => reject(new Error(`ended without saying "${text}":\n${lines.join('\n')}`)));
      }),
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
