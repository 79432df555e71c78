import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAddressFile } from '../../../src/commands/verify-file.ts';

async function addressesIn(bytes: Buffer | string) {
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'addresses-'));
  closing.defer(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.csv');
  await writeFile(path, bytes);
  const file = await openAddressFile(path, undefined);
  const rows = [];
  for await (const row of file.rows()) rows.push(row);
  return { count: file.count, header: file.headerLine(), rows };
}

describe('a file of addresses', () => {
  it.each([
    ['CRLF above LF', 'mail,name\r\na@x.test,A\nb@x.test,B\nc@x.test,C\n'],
    ['LF above CRLF and CR', 'mail,name\na@x.test,"A"\r\nb@x.test,"B"\rc@x.test,C'],
    ['a declared separator', 'sep=;\r\nmail;name\r\na@x.test;A\r\nb@x.test;B\r\nc@x.test;C\r\n'],
  ])('has a row for each line: %s', async (_says, text) => {
    const { count, rows } = await addressesIn(text);
    expect([count, rows.map(({ email, cells }) => [email, cells[1]])]).toEqual([
      3,
      [
        ['a@x.test', 'A'],
        ['b@x.test', 'B'],
        ['c@x.test', 'C'],
      ],
    ]);
  });

  it('is read in the encoding of all of it, and comes out with a mark where a spreadsheet needs it', async () => {
    const rows = 'a@x.test,Ann\n'.repeat(9_000);
    const west = await addressesIn(Buffer.from(`mail,name\n${rows}z@x.test,Zo\xeb`, 'latin1'));
    expect([west.rows.at(-1)!.cells, west.header.startsWith('\ufeffmail')]).toEqual([
      ['z@x.test', 'Zoë'],
      true,
    ]);
    const plain = await addressesIn(`mail,name\n${rows}z@x.test,Zoë`);
    expect([plain.rows.at(-1)!.cells, plain.header.startsWith('mail')]).toEqual([['z@x.test', 'Zoë'], true]);
  });
});
