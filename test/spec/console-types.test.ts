import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const CONSOLE = join(import.meta.dirname, '../../console');
const FILE = join(CONSOLE, 'src/api-types.ts');

it('console/src/api-types.ts is what the OpenAPI document says (npm run types writes it)', async () => {
  await using t = await testApp();
  const made = spawnSync(process.execPath, ['make-types.ts'], {
    cwd: CONSOLE,
    input: JSON.stringify(t.server.swagger()),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(made.status, made.stderr).toBe(0);
  if (process.env.WRITE_TYPES) await writeFile(FILE, made.stdout);
  expect(await readFile(FILE, 'utf8')).toBe(made.stdout);
});
