import { teamExists } from '../accounts/team-access.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { backfillCounters } from '../events/backfill-counters.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** Enough for a month of a large team. */
const STATEMENT_SECONDS = 600;
const HELP =
  'usage: outreachd backfill-counters [--after TEAM_ID] [--json]\n' +
  'Corrects the counters from the event log, team by team in the order of their ids. Safe while ' +
  'workers run; --after goes on behind a team.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { after: { type: 'string' } }, HELP);
  const after = values.after === undefined ? null : idOf('after', values.after);
  const config = configWithDatabase(env);
  const database = { ...config.database, statementTimeoutSeconds: STATEMENT_SECONDS };
  return withDatabase({ ...config, database }, 'backfill-counters', async (deps) => {
    if (after !== null && !(await teamExists(deps.db, after)))
      throw new UsageError(`--after ${after} is no team`);
    let bar: ReturnType<typeof progressBar> | null = null;
    const done = await backfillCounters(deps, {
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
