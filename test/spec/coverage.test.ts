import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/platform/errors.ts';
import { EXTENSIONS, TYPES } from '../../src/webhooks/rules/subscription.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { checkCoverage, titlesOf } from './coverage/check.ts';
import type { Part, Row, Table } from './coverage/check.ts';
import { PARTS } from './coverage/parts.ts';

const ROOT = join(import.meta.dirname, '../..');
const rowsOf = (table: string): string[] =>
  PARTS.flatMap(({ tables }) => Object.keys(tables[table] ?? {})).toSorted();
const shapeOf = (route: string): string => route.replace(/\{\w+\}/g, '{}');

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'coverage-'));
  await mkdir(join(folder, 'test'));
  await writeFile(
    join(folder, 'test/x.test.ts'),
    `describe('a thing', () => {
       it('is there', () => {});
       it.each([1, 2])('has %i', () => {});
       it.each\`a\`(\`counts $a\`, () => {});
       it('is said twice', () => {});
       it.skip('is never run', () => {});
       it.skipIf(false)('is run where it can be', () => {});
       it.runIf(true).each([1])('is run where it can be %i', () => {});
       it.todo('will be there');
       it('is only named');
       it('is left out', { skip: true }, () => {});
       it('has time', { timeout: 1 }, () => {});
     });
     describe.each([1])('another %i', () => {
       it('is said twice', () => {});
     });
     describe.skipIf(true)('with a server', () => { it('is asked', () => {}); });
     describe.skip('left out', () => { it('is in vain', () => {}); });
     // it('is a comment', () => {});`,
  );
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe('the rows of the specification', () => {
  it('are each proven by tests that are there', () => {
    expect(checkCoverage(PARTS, ROOT).flatMap(({ missing }) => missing)).toEqual([]);
  });

  it('have every route of the OpenAPI document that is no extension, and no other', () => {
    const paths = t.server.swagger().paths as Record<string, Record<string, { 'x-extension'?: boolean }>>;
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-extension'] !== true)
        .map(([method]) => shapeOf(`${method.toUpperCase()} ${path.replace('/v2', '')}`)),
    );
    expect(routes.length).toBeGreaterThan(100);
    expect(rowsOf('routes').map(shapeOf).toSorted()).toEqual(routes.toSorted());
  });

  it('have every event type that is no extension, and no other', () => {
    expect(rowsOf('events')).toEqual(TYPES.filter((type) => !EXTENSIONS.has(type)).toSorted());
  });

  it('have every code of the catalogue, and no other', () => {
    expect(rowsOf('codes')).toEqual(ERROR_CODES.toSorted());
  });
});

describe('npm run spec-coverage', () => {
  it('lists each row with its tests, and counts at the end', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'test/spec/coverage.ts')]);
    const lines = stdout.trimEnd().split('\n');
    const [part] = PARTS;
    const [[table, rows]] = Object.entries(part!.tables) as [[string, Table]];
    const [[row, { tests }]] = Object.entries(rows) as [[string, Row]];
    const [[file, [title]]] = Object.entries(tests) as [[string, [string]]];
    expect(lines[0]).toBe(`${part!.part}, ${table}`);
    expect(lines[1]).toContain(row);
    expect(lines[2]).toBe(`    ${file} > ${title}`);
    expect(lines.at(-1)).toMatch(/^all( +\d+){3}$/);
  });
});

describe('the check of the rows', () => {
  const judge = (...tests: Row['tests'][]) => {
    const table = Object.fromEntries(tests.map((each, n) => [`row ${n}`, { tests: each }]));
    const part: Part = { part: 'Things', tables: { fields: table } };
    return checkCoverage([part], folder)[0]!;
  };
  const FILE = 'test/x.test.ts';

  it('takes a row with tests that are there, whatever way they are written', () => {
    const titles = [
      'is there',
      'has %i',
      'counts $a',
      'has time',
      'a thing > is said twice',
      'another %i > is said twice',
    ];
    expect(judge({ [FILE]: titles })).toEqual({ part: 'Things', rows: 1, proven: 1, missing: [] });
  });

  it.each<[string, Row['tests'], string]>([
    ['names no test', {}, 'no test'],
    ['names no title', { [FILE]: [] }, 'no test'],
    ['names a file that is not there', { 'test/y.test.ts': ['is there'] }, 'no file test/y.test.ts'],
    ['names a title that is not there', { [FILE]: ['is gone'] }, `no test "is gone" in ${FILE}`],
    ['names a part of a title', { [FILE]: ['there'] }, `no test "there" in ${FILE}`],
    ['names a group of tests', { [FILE]: ['a thing'] }, `no test "a thing" in ${FILE}`],
    ['names a test that is never run', { [FILE]: ['is never run'] }, `no test "is never run" in ${FILE}`],
    ...['is run where it can be', 'is run where it can be %i', 'will be there', 'is only named', 'is left out', 'is asked'].map(
      (title): [string, Row['tests'], string] => [
        `names a test that is not always run: ${title}`, { [FILE]: [title] }, `no test "${title}" in ${FILE}`,
      ],
    ),
    ['names a test of a group that is never run', { [FILE]: ['is in vain'] }, `no test "is in vain" in ${FILE}`],
    ['names a comment', { [FILE]: ['is a comment'] }, `no test "is a comment" in ${FILE}`],
    ['names two tests by one title', { [FILE]: ['is said twice'] }, `more than one test "is said twice" in ${FILE}`],
    ['names one test that is there and one that is not', { [FILE]: ['is there', 'is gone'] }, `no test "is gone" in ${FILE}`],
  ])('fails a row that %s', (_what, tests, why) => {
    const { rows, proven, missing } = judge({ [FILE]: ['is there'] }, tests);
    expect([rows, proven, missing]).toEqual([2, 1, [{ table: 'fields', row: 'row 1', why }]]);
  }); // prettier-ignore

  it.each(['test/limits/x.test.ts', 'test/faults/verify-crash.test.ts'])(
    'fails a row that names only %s',
    (file) => {
      expect(judge({ [file]: ['is there'] }).missing).toEqual([
        { table: 'fields', row: 'row 0', why: 'only tests that no change has to pass' },
      ]);
      expect(judge({ [file]: ['is there'], [FILE]: ['is there'] }).missing).toMatchObject([
        { why: `no file ${file}` },
      ]);
    },
  );

  it('reads a file of this kind as its tests', () => {
    expect(titlesOf('x.test.ts', `it('alone', () => {});`)).toEqual(['alone']);
  });
});
