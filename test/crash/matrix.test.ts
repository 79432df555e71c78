import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CRASH_POINTS } from '../../src/platform/failpoints.ts';
import { MATRIX } from './matrix.ts';

it('every crash point has a row that says what becomes of the work there, and none has two', () => {
  const points = Object.values(MATRIX).flatMap((rows) => Object.keys(rows));
  expect(points.toSorted()).toEqual([...CRASH_POINTS].toSorted());
});

it('every row is played: each file plays its own rows, and there is no other file', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'));
  const own = Object.keys(MATRIX).map((file) => `${file}.test.ts`);
  expect(files.toSorted()).toEqual([...own, 'matrix.test.ts'].toSorted());
  for (const file of Object.keys(MATRIX))
    expect(await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8')).toMatch(
      new RegExp(`it\\.each\\(rowsOf\\('${file}'\\)`),
    );
});
