import { expect, it } from 'vitest';
import { stageRow } from '../../../src/imports/rules/staged-row.ts';
import type { StagedRow } from '../../../src/imports/rules/staged-row.ts';
import { copyRows } from '../../../src/imports/staging-store.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { createLog } from '../../../src/platform/log.ts';
import { eventually } from '../../support/eventually.ts';
import { id } from '../../support/graph.ts';
import { testDatabase } from '../../support/postgres.ts';

const STATEMENT_SECONDS = 2;
/** Each part takes more than one statement. */
const PARTS = 2;
const ROWS_OF_PART = 5_000;
const NOTE = 'x'.repeat(1_000);

const rowOf = (rowNumber: number): StagedRow =>
  stageRow(
    { email: `p${rowNumber}@else.test`, custom: { note: NOTE } },
    {
      rowNumber,
      lineNumber: rowNumber,
      ids: {
        team_id: id(1),
        upload_id: id(2),
        new_profile_id: id(100_000 + rowNumber),
        new_enrollment_id: id(200_000 + rowNumber),
        variant_key: 0.5,
      },
      linkedinAllowed: true,
      course: { nodes: [], edges: [], schedule: {} },
      now: new Date(),
    },
  );

it('a file that takes longer than one statement may is stored, and one that breaks off leaves nothing', async () => {
  await using database = await testDatabase({ fresh: true });
  const { pool, close } = connect({
    url: database.url,
    applicationName: 'test',
    maxConnections: 2,
    statementTimeoutSeconds: STATEMENT_SECONDS,
    lockTimeoutSeconds: 30,
    log: createLog('silent', 'test'),
  });
  const stored = async () => (await database.pool.query('select count(*)::int as n from upload_rows')).rows[0].n; // prettier-ignore
  const slowly = async function* (parts: number): AsyncGenerator<StagedRow[]> {
    for (let n = 1; n <= PARTS; n++) {
      if (n > parts) throw new Error('cut off');
      yield Array.from({ length: ROWS_OF_PART }, (_none, row) => rowOf(n * ROWS_OF_PART + row));
      const readAt = performance.now();
      await eventually(async () => performance.now() - readAt, (ms) => ms > STATEMENT_SECONDS * 1_100); // prettier-ignore
    }
  };
  await expect(copyRows(pool, slowly(PARTS - 1))).rejects.toThrow('cut off');
  expect(await stored()).toBe(0);
  await copyRows(pool, slowly(PARTS));
  expect(await stored()).toBe(PARTS * ROWS_OF_PART);
  await close();
});
