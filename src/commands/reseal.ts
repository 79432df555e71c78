import { apiKeys } from '../accounts/api-keys.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { resealTable } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import { createSecrets } from '../platform/secrets.ts';
import { SEALED_TABLES } from '../sealed.ts';
import { readOptions } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd reseal [--json]\n' +
  'Seals all of these with the newest secret of OUTREACHD_SECRET, and says what still needs an older one:\n' +
  `${SEALED_TABLES.map(({ values }) => values).join(', ')}.\n` +
  'Safe while all runs; stopped, it goes on where it was. Exit 1 while something cannot be opened.';
const LINKS =
  'Unsubscribe links of mails that left under an older secret work only while OUTREACHD_SECRET lists it.\n' +
  'Message-IDs are stored and need no secret. Answers kept for an Idempotency-Key end by themselves within 24 hours.';

function bar(title: string, quiet: boolean) {
  let shown: ReturnType<typeof progressBar> | undefined;
  return {
    onProgress: (done: number, total: number): void =>
      (shown ??= progressBar(title, total, quiet)).update(done),
    stop: (): void => shown?.stop(),
  };
}

const summaryOf = (what: string, { resealed, unreadable }: Resealed): string =>
  `${resealed} ${what} resealed` +
  (unreadable.length > 0
    ? `, ${unreadable.length} cannot be opened with any listed secret: ${unreadable.join(', ')}`
    : '');

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const secrets = createSecrets(masterSecrets(config), { random: systemIds().bytes });
  return withDatabase(config, 'reseal', async ({ db, clock }) => {
    const done: (Resealed & { name: string; rows: string })[] = [];
    for (const { table, name, rows } of SEALED_TABLES) {
      const { onProgress, stop } = bar(rows, json);
      done.push({ name, rows, ...(await resealTable({ db, secrets }, table, onProgress).finally(stop)) });
    }
    const now = clock.wall();
    const older = (await apiKeys({ db, secrets }, null)).filter(
      (key) => key.older_secret && !key.revoked_at && !(key.expires_at && key.expires_at <= now),
    );
    const byName = <T>(of: (each: Resealed) => T) =>
      Object.fromEntries(done.map((each) => [each.name, of(each)]));
    print(
      json,
      {
        secret: secrets.kid,
        ...byName(({ resealed, unreadable }) => ({ resealed, unreadable })),
        left: { ...byName(({ unreadable }) => unreadable), api_keys: older.map(({ id }) => id) },
      },
      [
        ...done.map((each) => summaryOf(each.rows, each)),
        older.length === 0
          ? 'Every API key is hashed with the newest secret.'
          : `${older.length} API keys are hashed with an older secret and stop working when it is dropped; each ` +
            `moves to the newest with its next use: ${older.map(({ id }) => id).join(', ')}`,
        LINKS,
      ].join('\n'),
    );
    return done.every(({ unreadable }) => unreadable.length === 0) ? 0 : 1;
  });
};
