import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ALONE, REDOCLY } from '../support/redocly.ts';
import { testApp } from '../support/app.ts';

const CLIENT = join(import.meta.dirname, '../support/api-client.ts');
const OPTIONS = ['--import-ext=ts', '--error-mode=result', '--args-style=grouped'];
/** Its runtime is written against the types of a browser; what it exports is checked where it is used. */
const UNCHECKED = '// @ts-nocheck';

it('test/support/api-client.ts is what the OpenAPI description says', async () => {
  await using t = await testApp();
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-client-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(t.server.swagger()));
    await promisify(execFile)(
      process.execPath,
      [REDOCLY, 'generate-client', 'openapi.json', '--output=client.ts', ...OPTIONS],
      { cwd: folder, env: { ...process.env, ...ALONE } },
    );
    const generated = `${UNCHECKED}\n${await readFile(join(folder, 'client.ts'), 'utf8')}`;
    // `npm run types` writes the file that this test otherwise compares.
    if (process.env.WRITE_TYPES) await writeFile(CLIENT, generated);
    expect((await readFile(CLIENT, 'utf8')) === generated, 'the description changed: npm run types').toBe(
      true,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
