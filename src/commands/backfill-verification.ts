import { reverifyStale } from '../contacts/reverify-stale.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { stopped } from './stopped.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd backfill-verification --team ID [--older-than DAYS] [--json]\n' +
  'Lets contacts wait for verification again whose last one is older (90 days), those that were valid or unknown; workers\n' +
  'verify them, and their mails wait for it for a day at most. One credit each where credits are ' +
  'metered; exit 1 when they ended.';

const DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const ENDS = { all: '', no_credits: '; the credits ended', stopped: '; stopped' };

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    { team: { type: 'string' }, 'older-than': { type: 'string' } },
    HELP,
  );
  if (values.team === undefined) throw new UsageError(`--team is required\n${HELP}`);
  const teamId = idOf('team', values.team);
  const days = values['older-than'] ?? String(DAYS);
  if (!/^\d{1,5}$/.test(days)) throw new UsageError(`--older-than must be a number of days, not ${days}`);
  return withDatabase(configWithDatabase(env), 'backfill-verification', async ({ db, clock }) => {
    using signal = stopped();
    const before = new Date(clock.now().getTime() - Number(days) * DAY_MS);
    const done = await reverifyStale({ db, clock }, { teamId, before }, signal, (asked) => {
      if (!json && process.stderr.isTTY) process.stderr.write(`\r${asked} contacts`);
    });
    if (!done) throw new UsageError('--team: there is no such team');
    print(json, done, `${done.asked} contacts wait for verification${ENDS[done.ended]}`);
    return done.ended === 'all' ? 0 : 1;
  });
};
