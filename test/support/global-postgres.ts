import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveDatabases } from './databases.ts';

/** One server for the whole run, one migrated template that every file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-test-'));
  const databases = await serveDatabases(folder);
  project.provide('postgres', { serverUrl: databases.serverUrl, template: databases.template });
  return async () => {
    await databases[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
}
