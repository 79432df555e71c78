import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');

it('src/platform/db/types.ts is what the migrations say', async () => {
  await using database = await testDatabase();
  const verify = spawnSync(join(ROOT, 'node_modules/.bin/kysely-codegen'), ['--verify'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect(verify.stdout + verify.stderr).toContain('up-to-date');
  expect(verify.status).toBe(0);
});
