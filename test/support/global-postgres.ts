import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { serveDatabases } from './databases.ts';

/**
 * One server for the whole run, one migrated template that every file clones. The temporary folder of every process of
 * the run is inside one that goes with it: a test that fails or is killed leaves nothing behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryDataFolder('tests');
  process.env.TMPDIR = folder;
  const databases = await serveDatabases(join(folder, 'server'));
  project.provide('postgres', { serverUrl: databases.serverUrl, template: databases.template });
  return async () => {
    await databases[Symbol.asyncDispose]();
    // A database that a killed test left may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
