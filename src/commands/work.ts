import type { Run } from '../platform/command-line.ts';
import { readOptions } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { MOST_COUNTED } from '../platform/db/due.ts';
import { readWork } from '../operations/read-work.ts';
import type { WorkLine } from '../operations/read-work.ts';
import { WORK } from '../work.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd work [--json]\nAll that workers do, a line for each kind of work: what is due or ' +
  'queued, what runs, what failed, for how long the oldest is due, when it came last and comes next.';

function table(lines: readonly WorkLine[]): string {
  const row = (...cells: string[]): string =>
    cells
      .map((cell, index) => (index < 2 ? cell.padEnd(index === 0 ? 30 : 7) : cell.padStart(11)))
      .join('')
      .trimEnd();
  const count = (of: number | null): string =>
    of === null ? '-' : of >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(of);
  const time = (at: Date | null): string => (at === null ? '-' : at.toISOString().slice(11, 19));
  return [
    row('work', 'form', 'due', 'running', 'failing', 'late', 'last', 'next'),
    ...lines.map(({ work, form, due, running, failing, late_seconds: late, last, next, fault }) =>
      row(
        work,
        form,
        count(due),
        count(running),
        count(failing),
        late === null ? '-' : `${late} s`,
        time(last),
        time(next),
        ...(fault === null ? [] : [`  not known: ${fault}`]),
      ),
    ),
  ].join('\n');
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  return withDatabase(configWithDatabase(env), 'work', async ({ db, clock }) => {
    const lines = await readWork({ db, clock }, WORK);
    print(json, { work: lines }, table(lines));
    return 0;
  });
};
