import type { Run } from '../cli.ts';
import { readWorkStatus } from '../intelligence/queue-status-store.ts';
import type { WorkStatus } from '../intelligence/queue-status-store.ts';
import { configWithDatabase, print, readOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd queue-status [--json]\nWhat is scheduled, due, running and failing, and how long the oldest due thing has waited.';

function table(rows: WorkStatus[], now: Date): string {
  const line = (...cells: (string | number)[]): string =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(12) : String(cell).padStart(11))).join('');
  const lag = (at: Date | null): string =>
    at ? `${Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))} s` : '-';
  return [
    line('work', 'scheduled', 'due', 'running', 'failing', 'oldest due'),
    ...rows.map((row) =>
      line(row.work, row.scheduled, row.due, row.running, row.failing, lag(row.oldest_due_at)),
    ),
  ].join('\n');
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  return withDatabase(configWithDatabase(env), 'queue-status', async ({ db, clock }) => {
    const at = { now: clock.now(), wall: clock.wall() };
    const rows = await readWorkStatus(db, at);
    print(json, { work: rows }, table(rows, at.now));
    return 0;
  });
};
