import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../src/imports/csv.ts';

async function read(file: Buffer | string, pieceBytes = 64 * 1024) {
  const bytes = Buffer.from(file);
  const open = (): Readable =>
    Readable.from(
      (function* () {
        for (let from = 0; from < bytes.length; from += pieceBytes)
          yield bytes.subarray(from, from + pieceBytes);
      })(),
    );
  const rows = [];
  for await (const batch of csvRows(open, null)) rows.push(...batch);
  return rows;
}
describe('a line break outside quotes ends a row', () => {
  it.each([
    ['header CRLF, rows LF', 'email,notes\r\na@x.test,A\nb@x.test,B\nc@x.test,C\n'],
    ['header LF, rows CRLF', 'email,notes\na@x.test,"A"\r\nb@x.test,"B"\r\nc@x.test,"C"\r\n'],
    ['header LF, rows CR', 'email,notes\na@x.test,A\rb@x.test,B\rc@x.test,C'],
    ['header CR, rows CRLF', 'email,notes\ra@x.test,A\r\nb@x.test,B\r\nc@x.test,C\r\n'],
    ['each its own', 'email,notes\r\na@x.test,"A"\nb@x.test,B\rc@x.test,"C"'],
    ['empty lines between', '\r\n\nemail,notes\n\r\na@x.test,A\r\rb@x.test,B\n\n\nc@x.test,C'],
  ])('%s', async (_says, file) => {
    const rows = await read(file);
    expect(rows.map(({ values }) => [values.email, values.custom])).toEqual([
      ['a@x.test', { notes: 'A' }],
      ['b@x.test', { notes: 'B' }],
      ['c@x.test', { notes: 'C' }],
    ]);
  });

  it('and one in quotes does not, whichever it is', async () => {
    const rows = await read('email,notes\r\na@x.test,"1\n2\r3\r\n4"\nb@x.test,B\r');
    expect(rows.map(({ line, values }) => [line, values.custom])).toEqual([
      [2, { notes: '1\n2\r3\r\n4' }],
      [6, { notes: 'B' }],
    ]);
  });

  it('and a quote that opens and is not closed takes no other row with it', async () => {
    const rows = await read(
      'email,notes\na@x.test,"Ann\nb@x.test,Ben\nc@x.test,"Cleo"\nd@x.test,"two\nlines"\n',
    );
    expect(rows.map(({ line, values, fault }) => [line, values.email, fault?.message])).toEqual([
      [2, undefined, 'a quote that opens in this line is not closed'],
      [3, 'b@x.test', undefined],
      [4, 'c@x.test', undefined],
      [5, 'd@x.test', undefined],
    ]);
  });

  it('and a value that begins with a quote of its own may have several lines', async () => {
    const rows = await read('email,notes\na@x.test,"""Good"", she said\nand left"\nb@x.test,B\n');
    expect(rows.map(({ values }) => values.custom)).toEqual([
      { notes: '"Good", she said\nand left' },
      { notes: 'B' },
    ]);
  });

  it('and a quote that is open at the end refuses the file, with the line where it opened', async () => {
    await expect(read('email,notes\na@x.test,A\nb@x.test,"B\nc@x.test,C\n')).rejects.toThrow(/line 3/);
  });
});

describe('the whole file says how it is encoded', () => {
  const rows = (count: number): string =>
    Array.from({ length: count }, (_none, n) => `p${n}@x.test,Person,Ulm\n`).join('');
  const HEADER = 'email,first_name,city\n';
  const read1 = async (file: Buffer) => (await read(file)).at(-1)!.values;

  it('UTF-8, whose first letter beyond ASCII is the last one', async () => {
    const file = Buffer.from(`${HEADER}${rows(9_000)}z@x.test,Zoë,Köln`);
    expect(await read1(file)).toMatchObject({ first_name: 'Zoë', city: 'Köln' });
  });

  it.each([1, 2, 3])('UTF-8, whose only letter beyond ASCII is cut by the end of the head, behind %i bytes of it', async (bytes) => {
    const before = `${HEADER}${rows(2_000)}`;
    const fill = 'x'.repeat(64 * 1024 - Buffer.byteLength(before) - 'z@x.test,'.length - bytes);
    expect(fill.length).toBeGreaterThan(0);
    const file = Buffer.from(`${before}z@x.test,${fill}👋,Ulm\n`);
    expect((await read1(file)).first_name?.endsWith('x👋')).toBe(true);
  }); // prettier-ignore

  it('Windows-1252, whose first letter beyond ASCII is the last one', async () => {
    const file = Buffer.from(`${HEADER}${rows(9_000)}z@x.test,Zo\xeb,K\xf6ln`, 'latin1');
    expect(await read1(file)).toMatchObject({ first_name: 'Zoë', city: 'Köln' });
  });

  it('Windows-1252, of which two letters by chance look like UTF-8', async () => {
    const west = Array.from({ length: 40 }, (_none, n) => `p${n}@x.test,J\xf6rg,K\xf6ln\n`).join('');
    const file = Buffer.from(`${HEADER}${west}z@x.test,Zo\xeb,Gro\xdf\x93`, 'latin1');
    expect(await read1(file)).toMatchObject({ first_name: 'Zoë', city: 'Groß“' });
  });

  it('UTF-8, of which a few bytes are broken, or letters were broken before', async () => {
    const good = Buffer.from(`${HEADER}a@x.test,Zoë,Köln\nb@x.test,Jörg,Åre\n`);
    const file = Buffer.concat([good, Buffer.from('z@x.test,Zo\xeb,Ulm', 'latin1')]);
    expect((await read(file)).map(({ values }) => values.first_name)).toEqual(['Zoë', 'Jörg', 'Zo\ufffd']);
    expect((await read(`${HEADER}z@x.test,Zo\ufffd,Ulm`))[0]!.values.first_name).toBe('Zo\ufffd');
  });
});

describe('the separator', () => {
  it.each([
    ['declared above the header', 'sep=;\r\nemail;first_name\r\na@x.test;Ann, Bo\r\n', 'Ann, Bo', 3],
    ['declared in quotes', '"sep=;"\nemail;first_name\na@x.test;Ann, Bo\n', 'Ann, Bo', 3],
    ['declared behind a byte order mark', '\ufeffSEP=\t\nemail\tfirst_name\na@x.test\tAnn, Bo', 'Ann, Bo', 3],
    ['declared, another than those that are guessed', 'sep=^\nemail^first_name\na@x.test^Ann', 'Ann', 3],
    ['of a header behind empty lines', '\n\nemail;first_name\na@x.test;Ann', 'Ann', 4],
    ['of a header that has another one in quotes', '"email";"first_name";"a,b,c,d"\na@x.test;Ann;', 'Ann', 2],
  ])('%s', async (_says, file, first_name, line) => {
    const values = { email: 'a@x.test', first_name, custom: {} };
    expect(await read(file)).toEqual([{ line, cells: expect.any(Array), values }]);
  }); // prettier-ignore
});

/** Letters of Windows-1252 whose bytes never look like UTF-8. */
const WESTERN = 'abzÄöüßéàçñ0 -_.'.split('');
const SPECIAL = ['"', '""', ',', ';', '\t', '\n', '\r\n', '\r', '\n\n'];
const WORLD = [...WESTERN, '日本', '語', 'при', 'вет', '€', '’', '👩‍💻'];

const LINE_BREAKS = ['\n', '\r\n', '\r'] as const;
const ENCODINGS = ['utf-8', 'utf-8 marked', 'utf-16le', 'utf-16le marked', 'utf-16be marked', 'windows-1252'] as const; // prettier-ignore
type Encoding = (typeof ENCODINGS)[number];

function encode(text: string, encoding: Encoding): Buffer {
  const marked = encoding.endsWith('marked') ? `\ufeff${text}` : text;
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  if (encoding.startsWith('utf-8')) return Buffer.from(marked);
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding.startsWith('utf-16be') ? bytes.swap16() : bytes;
}

const cell = (letters: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...letters) }, fc.constantFrom(...SPECIAL)), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));
const fileOf = (letters: readonly string[], encodings: readonly Encoding[]) =>
  fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom(...encodings),
    declared: fc.boolean(),
    headerEnd: fc.constantFrom(...LINE_BREAKS),
    rows: fc.array(
      fc.record({
        cells: fc.array(cell(letters), { minLength: 2, maxLength: 2 }),
        quotesAll: fc.boolean(),
        end: fc.constantFrom(...LINE_BREAKS),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    isEnded: fc.boolean(),
    pieceBytes: fc.integer({ min: 1, max: 40 }),
  });

describe('every row of a file is read, once, with its values', () => {
  const written = (text: string, delimiter: string, always: boolean): string =>
    always || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

  it('with line breaks, quotes, separators and encodings of every kind', async () => {
    const files = fc.oneof(fileOf(WORLD, ENCODINGS.slice(0, -1)), fileOf(WESTERN, ENCODINGS));
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { delimiter, encoding, declared, headerEnd, rows, isEnded, pieceBytes } = file;
        let text = `${declared ? `sep=${delimiter}${headerEnd}` : ''}email${delimiter}a${delimiter}b${headerEnd}`;
        const expected = rows.map(({ cells, quotesAll, end }, n) => {
          const line = text.split(/\r\n|\n|\r/).length;
          const isLast = n === rows.length - 1;
          const all = [`p${n}@x.test`, ...cells].map((one) => written(one, delimiter, quotesAll));
          text += all.join(delimiter) + (isLast && !isEnded ? '' : end);
          const custom = Object.fromEntries(
            cells.flatMap((one, at) => (one.trim() ? [['ab'[at]!, one.trim()]] : [])),
          );
          return { line, cells: [`p${n}@x.test`, ...cells], values: { email: `p${n}@x.test`, custom } };
        });
        expect(await read(encode(text, encoding), pieceBytes)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
