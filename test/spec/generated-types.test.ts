import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
/** `npm run types` writes the file instead. */
const MODE = process.env.WRITE_TYPES ? [] : ['--verify'];

it('src/platform/db/types.ts is what the migrations say', async () => {
  await using database = await testDatabase();
  const generated = spawnSync(join(ROOT, 'node_modules/.bin/kysely-codegen'), MODE, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect(generated.status, generated.stdout + generated.stderr).toBe(0);
});
