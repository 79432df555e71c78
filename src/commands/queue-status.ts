import type { Run } from '../platform/command-line.ts';
import { readWorkStatus } from '../operations/read-work.ts';
import type { WorkStatus } from '../operations/wire.ts';
import { readOptions } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { WORK } from '../work.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd queue-status [--json]\nWhat is scheduled, due, held, running and failing, and how ' +
  'long the oldest due thing has waited.';

function table(rows: WorkStatus[]): string {
  const line = (...cells: (string | number)[]): string =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(11))).join('');
  return [
    line('work', 'scheduled', 'due', 'held', 'running', 'failing', 'oldest due'),
    ...rows.map((row) =>
      line(
        row.work,
        row.scheduled,
        row.due,
        row.held,
        row.running,
        row.failing,
        row.late_seconds === null ? '-' : `${row.late_seconds} s`,
      ),
    ),
  ].join('\n');
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  return withDatabase(configWithDatabase(env), 'queue-status', async ({ db, clock }) => {
    const rows = await readWorkStatus({ db, clock }, WORK);
    print(json, { work: rows }, table(rows));
    return 0;
  });
};
