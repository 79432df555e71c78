import type { Run } from '../cli.ts';
import { backfillCounters } from '../events/backfill-counters.ts';
import { configWithDatabase, print, readOptions } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd backfill-counters [--after CAMPAIGN_ID] [--json]\n' +
  'Recomputes the counters from the event ledger, campaign by campaign. Safe while workers run; --after goes on where a stopped run said it was.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { after: { type: 'string' } }, HELP);
  return withDatabase(configWithDatabase(env), 'backfill-counters', async (needs) => {
    let bar: ReturnType<typeof progressBar> | null = null;
    const done = await backfillCounters(needs, {
      after: values.after ?? null,
      onProgress: (progress) => {
        bar ??= progressBar('campaigns', progress.total, json);
        bar.update(progress.done);
      },
    });
    (bar as ReturnType<typeof progressBar> | null)?.stop();
    print(json, done, `${done.done} campaigns recounted, ${done.corrected} counters corrected`);
    return 0;
  });
};
