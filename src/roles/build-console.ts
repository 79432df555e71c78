import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONSOLE_FOLDER } from '../http/console.ts';
import type { Log } from '../platform/log.ts';

const SOURCE = join(CONSOLE_FOLDER, '..');
const BUILD_MS = 120_000;

const changedAt = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0;

/** When something that the page is made of changed last; 0: the sources are not there, as in an image. */
async function newestSource(): Promise<number> {
  const entries = await readdir(join(SOURCE, 'src'), { recursive: true }).catch(() => null);
  if (!entries) return 0;
  const paths = [...entries.map((name) => join('src', name)), 'index.html', 'vite.config.ts', 'package.json'];
  return Math.max(...(await Promise.all(paths.map((path) => changedAt(join(SOURCE, path))))));
}

/** Builds what the API serves at /console. */
export async function runVite(): Promise<void> {
  const vite = createRequire(join(SOURCE, 'package.json')).resolve('vite/package.json');
  await promisify(execFile)(process.execPath, [join(vite, '../bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: SOURCE,
    timeout: BUILD_MS,
  });
}

/** Builds the console when it is missing or older than its sources. A start without it goes on: the API serves all else. */
export async function buildConsole(log: Log, say: (doing: string) => void): Promise<void> {
  if ((await newestSource()) <= (await changedAt(join(CONSOLE_FOLDER, 'index.html')))) return;
  say('building the console');
  try {
    await runVite();
  } catch (err) {
    log.warn({ err }, 'the console cannot be built; the API runs without it');
  }
}
