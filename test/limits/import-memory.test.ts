import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROWS = 49_000;
const MOST_MB = 160;

/** Reads a file in its own process; prints the growth of its peak memory. */
const READER = `
import { createReadStream } from 'node:fs';
import { csvRows } from '${new URL('../../src/imports/csv.ts', import.meta.url).href}';
globalThis.gc();
const before = process.memoryUsage().rss;
let [peak, rows, west] = [0, 0, 0];
for await (const batch of csvRows(() => createReadStream(process.argv[1]), null)) {
  rows += batch.length;
  for (const { values } of batch) if (values.custom.notes.startsWith('é')) west++;
  peak = Math.max(peak, process.memoryUsage().rss);
}
console.log(JSON.stringify({ rows, west, megabytes: (peak - before) / 1e6 }));
`;

describe('an import of 60 MB', () => {
  it.each([
    ['UTF-8', 'x', 0],
    ['Windows-1252', 'é', ROWS],
  ])('in %s needs the same memory as a small one', async (_says, letter, west) => {
    await using closing = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'large-import-'));
    closing.defer(() => rm(folder, { recursive: true }));
    const path = join(folder, 'large.csv');
    const note = letter.repeat(1_200);
    const rows = Array.from({ length: ROWS }, (_none, n) => `p${n}@else.test,"${note}"`).join('\r\n');
    await writeFile(path, `email,notes\n${rows}`, 'latin1');
    const args = ['--expose-gc', '--input-type=module', '-e', READER, path];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const said = JSON.parse(stdout) as { rows: number; west: number; megabytes: number };
    expect(said).toMatchObject({ rows: ROWS, west });
    expect(said.megabytes).toBeLessThan(MOST_MB);
  });
});
