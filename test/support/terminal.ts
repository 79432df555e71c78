import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A terminal turns these into a signal for the foreground group. */
export const KEYS = { 'Ctrl-C': '\u0003', 'Ctrl-\\': '\u001c' } as const;

export interface Started {
  said(): string;
  ended: Promise<void>;
  /** To the directly started program alone. */
  signal(signal: NodeJS.Signals): void;
  /** To its process group. */
  signalGroup(signal: NodeJS.Signals): void;
}

function start(program: string, args: string[], env: Record<string, string>, stdin: 'ignore' | 'pipe') {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', ...env },
    detached: true,
    stdio: [stdin, 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const started: Started = {
    said: () => said,
    ended: new Promise((done) => child.once('exit', () => done())),
    signal: (signal) => void child.kill(signal),
    signalGroup: (signal) => void process.kill(-child.pid!, signal),
  };
  return { child, started };
}

/** `npm run …` without a terminal, leading its process group. */
export const npm = (script: string, env: Record<string, string>): Started =>
  start('npm', ['run', script], env, 'ignore').started;

/** `npx outreachd …`, leading its process group. */
export const npx = (words: string[], env: Record<string, string>): Started =>
  start('npx', ['outreachd', ...words], env, 'ignore').started;

export interface Terminal extends Started {
  press(key: keyof typeof KEYS): void;
  /** Closes the window: the processes get SIGHUP. */
  close(): void;
}

/** `npm run …` in its own pseudo-terminal (`script` of util-linux). */
export function npmInTerminal(npmScript: string, env: Record<string, string>): Terminal {
  const args = ['--quiet', '--flush', '--command', `npm run ${npmScript}`, '/dev/null'];
  const { child, started } = start('script', args, env, 'pipe');
  child.stdin!.on('error', () => {});
  return {
    ...started,
    press: (key) => void child.stdin!.write(KEYS[key]),
    close: () => void child.kill('SIGKILL'),
  };
}
