import { join } from 'node:path';
import { checkCoverage } from './coverage/check.ts';
import { PARTS } from './coverage/parts.ts';

/**
 * `npm run spec-coverage [-- --json | --counts]`: every row of the specification's tables with its tests, and counts by part.
 * Exit 1 when a row has none, or names one that does not exist or not always runs.
 */
const coverage = checkCoverage(PARTS, join(import.meta.dirname, '../..'));
const sum = (of: 'rows' | 'proven'): number => coverage.reduce((total, each) => total + each[of], 0);
const missing = coverage.flatMap((each) => each.missing.map((fault) => ({ part: each.part, ...fault })));
const rows = PARTS.flatMap(({ part, tables }) =>
  Object.entries(tables).flatMap(([table, each]) =>
    Object.entries(each).map(([row, said]) => ({ part, table, row, ...said })),
  ),
);

function printRows(): void {
  let heading = '';
  for (const { part, table, row, says, tests } of rows) {
    if (heading !== `${part}, ${table}`)
      console.log(`${heading ? '\n' : ''}${(heading = `${part}, ${table}`)}`);
    console.log(`  ${row}${says ? `: ${says}` : ''}`);
    for (const [file, titles] of Object.entries(tests))
      for (const title of titles) console.log(`    ${file} > ${title}`);
  }
  console.log('');
}

function printCounts(): void {
  const line = (part: string, ...cells: unknown[]): string =>
    part.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(line('part', 'rows', 'proven', 'missing'));
  for (const { part, rows: all, proven } of coverage) console.log(line(part, all, proven, all - proven));
  console.log(line('all', sum('rows'), sum('proven'), sum('rows') - sum('proven')));
  for (const { part, table, row, why } of missing) console.log(`${part}, ${table}, ${row}: ${why}`);
}

if (process.argv.includes('--json')) {
  const counts = { rows: sum('rows'), proven: sum('proven') };
  console.log(JSON.stringify({ ...counts, missing, parts: coverage, tests: rows }));
} else {
  if (!process.argv.includes('--counts')) printRows();
  printCounts();
}
process.exitCode = missing.length > 0 ? 1 : 0;
