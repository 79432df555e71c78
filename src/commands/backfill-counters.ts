import { teamExists } from '../accounts/team-access.ts';
import { UsageError } from '../cli.ts';
import type { Run } from '../cli.ts';
import { backfillCounters } from '../events/backfill-counters.ts';
import { configWithDatabase, idOf, print, readOptions } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** For a month of a large team. */
const STATEMENT_SECONDS = 600;
const HELP =
  'usage: outreachd backfill-counters [--after TEAM_ID] [--json]\n' +
  'Brings the counters to what the event ledger says, team by team in the order of their ids. Safe while workers run; --after goes on behind a team.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { after: { type: 'string' } }, HELP);
  const after = values.after === undefined ? null : idOf('after', values.after);
  const config = configWithDatabase(env);
  const database = { ...config.database, statementTimeoutSeconds: STATEMENT_SECONDS };
  return withDatabase({ ...config, database }, 'backfill-counters', async (needs) => {
    if (after !== null && !(await teamExists(needs.db, after)))
      throw new UsageError(`--after ${after} is no team`);
    let bar: ReturnType<typeof progressBar> | null = null;
    const done = await backfillCounters(needs, {
      after,
      onProgress: (progress) => {
        bar ??= progressBar('teams', progress.total, json);
        bar.update(Number((progress.done + progress.part).toFixed(2)));
      },
    });
    (bar as ReturnType<typeof progressBar> | null)?.stop();
    print(json, done, `${done.done} teams recounted, ${done.corrected} counters corrected`);
    return 0;
  });
};
