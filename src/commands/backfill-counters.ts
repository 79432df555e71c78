import type { Run } from '../cli.ts';
import { backfillCounters } from '../events/backfill-counters.ts';
import { configWithDatabase, print, readOptions } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** All events of one team are read at once: of a large one for longer than any request may take. */
const RECOUNT_SECONDS = 3_600;
const HELP =
  'usage: outreachd backfill-counters [--after TEAM_ID] [--json]\n' +
  'Recomputes the counters from the event ledger, team by team. Safe while workers run; --after goes on where a stopped run said it was.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { after: { type: 'string' } }, HELP);
  const config = configWithDatabase(env);
  const patient = { ...config, database: { ...config.database, statementTimeoutSeconds: RECOUNT_SECONDS } };
  return withDatabase(patient, 'backfill-counters', async (needs) => {
    let bar: ReturnType<typeof progressBar> | null = null;
    const done = await backfillCounters(needs, {
      after: values.after ?? null,
      onProgress: (progress) => {
        bar ??= progressBar('teams', progress.total, json);
        bar.update(progress.done);
      },
    });
    (bar as ReturnType<typeof progressBar> | null)?.stop();
    print(json, done, `${done.done} teams recounted, ${done.corrected} counters corrected`);
    return 0;
  });
};
