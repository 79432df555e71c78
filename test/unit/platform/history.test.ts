import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMarks, writeMarks } from '../../../src/platform/mark-file.ts';
import { judgeHistory } from '../../../src/platform/rules/history.ts';

const PLACE = { systemId: '7', timeline: '00000001', databaseId: 16_400 };
const KNOWN = { ...PLACE, id: 'h', wasUsed: false, quarantine: null };
const USED = { ...KNOWN, wasUsed: true };
const SAME = { seen: 5, mark: 5 };
const NEW = { seen: null, mark: null };

describe('a database', () => {
  it.each([
    ['as it was left', KNOWN, PLACE, SAME, null],
    ['marked by another worker of the folder since', KNOWN, PLACE, { seen: 5, mark: 9 }, null],
    ['new to the data folder', KNOWN, PLACE, { seen: null, mark: null }, null],
    ['new to a folder whose marks were lost', KNOWN, PLACE, { seen: null, mark: 3 }, null],
    ['of a Postgres that tells nothing', KNOWN, { ...PLACE, systemId: null, timeline: null }, SAME, null],
    ['that tells for the first time', { ...KNOWN, systemId: null, timeline: null }, PLACE, SAME, null],
    ['in another cluster', KNOWN, { ...PLACE, systemId: '8' }, SAME, 'a copy'],
    ['beside the old one', KNOWN, { ...PLACE, databaseId: 16_401 }, SAME, 'a copy'],
    ['on another timeline', KNOWN, { ...PLACE, timeline: '00000002' }, SAME, 'promoted'],
    ['new to a folder of another database', KNOWN, PLACE, { ...NEW, knowsOthers: true }, null],
    ['in use before, new to a new folder', USED, PLACE, NEW, null],
    ['in use before, and known', USED, PLACE, { ...SAME, knowsOthers: true }, null],
    [
      'in use before, new to a folder of another',
      USED,
      PLACE,
      { ...NEW, knowsOthers: true },
      'in use before',
    ],
    ['with a smaller mark', KNOWN, PLACE, { seen: 5, mark: 4 }, 'older'],
    ['without the mark', KNOWN, PLACE, { seen: 1, mark: null }, 'older'],
    ['that another worker put aside', { ...KNOWN, quarantine: 'it is odd' }, PLACE, SAME, 'it is odd'],
  ] as const)('%s', (_name, known, place, marks, because) => {
    const judged = judgeHistory(known, place, { knowsOthers: false, ...marks });
    if (because === null) expect(judged).toBeNull();
    else expect(judged).toContain(because);
  });
});

describe('the marks of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outreachd-marks-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are what was written last, in a folder that is made', async () => {
    const dataDir = join(folder, 'data');
    expect(await readMarks(dataDir)).toEqual({ folder: null, marks: {} });
    await writeMarks(dataDir, { folder: 'f', marks: { a: 1 } }, 'one');
    await writeMarks(dataDir, { folder: 'f', marks: { a: 1, b: 7 } }, 'two');
    expect(await readMarks(dataDir)).toEqual({ folder: 'f', marks: { a: 1, b: 7 } });
    expect(await readdir(dataDir)).toEqual(['history.json']);
  });

  it('prove nothing when the file is torn', async () => {
    await writeFile(join(folder, 'history.json'), '{"folder":"f","mar');
    expect(await readMarks(folder)).toEqual({ folder: null, marks: {} });
  });

  it('are kept for the histories that came last', async () => {
    const marks = Object.fromEntries(Array.from({ length: 40 }, (_none, n) => [`history ${n}`, n]));
    await writeMarks(folder, { folder: 'f', marks }, 'one');
    const kept = Object.keys((await readMarks(folder)).marks);
    expect([kept.length, kept.at(-1)]).toEqual([16, 'history 39']);
  });
});
