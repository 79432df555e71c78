import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { bundleProgram } from './bundle-program.ts';
import { serveDatabases } from './databases.ts';

const MEMORY = '/dev/shm';
/** A whole run keeps 0.3 GB. */
const NEEDED_BYTES = 1.5 * 1024 ** 3;

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Uses memory when there is room: a clone takes 30 ms there, and 400 ms on a slow disk. */
async function useMemory(): Promise<void> {
  const place = await statfs(MEMORY).catch(() => null);
  if (!place || Math.min(place.bavail * place.bsize, process.availableMemory()) < NEEDED_BYTES) return;
  for (const name of await readdir(MEMORY)) {
    const pid = /^outreachd-tests-(\d+)-/.exec(name)?.[1];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    // A killed run left its folder and its Postgres.
    endLeftovers(join(MEMORY, name));
    await rm(join(MEMORY, name), { recursive: true, force: true, maxRetries: 5 });
  }
  process.env.TMPDIR = MEMORY;
}

/** Ends processes that use a run's temporary folder; children of this process only with `all`. */
function endLeftovers(folder: string, { all = false } = {}): void {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number) : [];
  for (const pid of pids) {
    if (!(pid > 0) || pid === process.pid) continue;
    const parent = Number(readOr(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);
    if ((!all && parent === process.pid) || !readOr(`/proc/${pid}/environ`).includes(`TMPDIR=${folder}`))
      continue;
    console.error(
      `a process was left and is ended: ${pid} ${readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`,
    );
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone.
    }
  }
}

/** One server and one migrated template for the run. All temporary folders lie inside one that is removed at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  await useMemory();
  const folder = await temporaryDataFolder(`tests-${process.pid}`);
  process.env.TMPDIR = folder;
  // A signal skips the teardown.
  const end = (): void => {
    endLeftovers(folder, { all: true });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const stop = (): never => process.exit(1);
  process.once('exit', end);
  process.once('SIGTERM', stop);
  const [program, databases] = await Promise.all([
    bundleProgram(folder),
    serveDatabases(join(folder, 'server')),
  ]);
  process.env.OUTREACHD_TEST_PROGRAM = program;
  project.provide('postgres', { serverUrl: databases.serverUrl, template: databases.template });
  return async () => {
    process.off('exit', end);
    process.off('SIGTERM', stop);
    await databases[Symbol.asyncDispose]();
    endLeftovers(folder);
    // A database of a killed test may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    delete process.env.OUTREACHD_TEST_PROGRAM;
  };
}
