import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { bundleProgram } from './bundle-program.ts';
import { serveDatabases } from './databases.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

/** Files in memory where there is room: a test's database is cloned in 30 ms there, and in 400 on a slow disk. */
async function useMemory(): Promise<void> {
  const place = await statfs(MEMORY).catch(() => null);
  if (!place || Math.min(place.bavail * place.bsize, process.availableMemory()) < NEEDED_BYTES) return;
  for (const name of await readdir(MEMORY)) {
    const pid = /^outreachd-tests-(\d+)-/.exec(name)?.[1];
    // A run that was killed left its folder.
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
  process.env.TMPDIR = MEMORY;
}

/** What the processes of the tests run. */
const PROGRAMS = [
  'cli.ts',
  'roles/worker.ts',
  'roles/api.ts',
  'inbox/read-mail.ts',
  'inbox/rules/classify.ts',
];

/** Tests start hundreds of processes, and most are killed: each would compile all by itself, for a second. */
async function compileOnce(folder: string): Promise<void> {
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const files = PROGRAMS.map((file) => new URL(`../../src/${file}`, import.meta.url).href);
  const program = `for (const file of ${JSON.stringify(files)}) await import(file);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
}

/**
 * One server for the whole run, one migrated template that every file clones. The temporary folder of every process of
 * the run is inside one that goes with it: a test that fails or is killed leaves nothing behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await useMemory();
  const folder = await temporaryDataFolder(`tests-${process.pid}`);
  process.env.TMPDIR = folder;
  await compileOnce(folder);
  process.env.OUTREACHD_TEST_PROGRAM = await bundleProgram(folder);
  const databases = await serveDatabases(join(folder, 'server'));
  project.provide('postgres', { serverUrl: databases.serverUrl, template: databases.template });
  return async () => {
    await databases[Symbol.asyncDispose]();
    // A database that a killed test left may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
