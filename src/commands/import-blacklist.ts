import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compose } from '../app.ts';
import { BLACKLIST_REASONS } from '../deliverability/rules/reasons.ts';
import { importBlockList } from '../imports/import-block-list.ts';
import type { BlockListDone } from '../imports/receive-block-list.ts';
import { MAX_UPLOAD_BYTES } from '../imports/stage-upload.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { ApiError } from '../platform/errors.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';

const HELP =
  'usage: outreachd import-blacklist --team ID --file F [--remove] [--reason R] [--note TEXT] [--rejected F] [--json]\n' +
  'Adds addresses and domains to the blacklist of a team, as POST /blacklist/bulk does: one on each line, or a CSV file\n' +
  'with a column email, address or domain (reason and note, if you like); at most 200,000. --remove takes back what an\n' +
  'import added, and leaves an entry that has another cause, such as an opt-out. --reason is manual, unsubscribe,\n' +
  'invalid_recipient or spam_complaint. --rejected writes the rejected rows to a new file, with reasons, to be mended\n' +
  'and imported. Stopped or interrupted, it may be run again. Exit 1 when a row was rejected or the file refused.';

const OPTIONS = {
  team: { type: 'string' },
  file: { type: 'string' },
  remove: { type: 'boolean', default: false },
  reason: { type: 'string', default: 'manual' },
  note: { type: 'string' },
  rejected: { type: 'string' },
} as const;

async function checkFiles(file: string, rejected: string | undefined): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`--file: ${file} cannot be read`);
  if (found.size > MAX_UPLOAD_BYTES)
    throw new UsageError(`--file: ${file} is larger than ${MAX_UPLOAD_BYTES} bytes; cut it into several`);
  if (rejected && (await stat(rejected).catch(() => null)))
    throw new UsageError(`--rejected: ${rejected} is there already; name a new file`);
}

const summaryOf = (done: BlockListDone, isStopped: boolean): string =>
  [
    ...done.rejected.map(
      ({ line, address, message }) => `line ${line}: ${address || 'no address'}: ${message}`,
    ),
    ...(done.rejected_count > done.rejected.length
      ? [`and ${done.rejected_count - done.rejected.length} more; --rejected FILE has all`]
      : []),
    ...(isStopped ? ['stopped; run it again for the rest'] : []),
    done.action === 'add'
      ? `${done.created_count} added, ${done.existing_count} listed before, ${done.duplicate_count} duplicates, ` +
        `${done.rejected_count} rejected; ${done.contact_count} contacts get no mail by the new entries`
      : `${done.removed_count} removed, ${done.kept_count} kept for another cause, ${done.absent_count} not listed, ` +
        `${done.duplicate_count} duplicates, ${done.rejected_count} rejected`,
  ].join('\n');

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, OPTIONS, HELP);
  const { team, file, remove, note = null, rejected } = values;
  if (!file || !team) throw new UsageError(`--team and --file are required\n${HELP}`);
  const reason = BLACKLIST_REASONS.find((known) => known === values.reason);
  if (!reason) throw new UsageError(`--reason must be one of ${BLACKLIST_REASONS.join(', ')}`);
  const teamId = idOf('team', team);
  await checkFiles(file, rejected);
  await using app = await compose(configWithDatabase(env), 'import-blacklist');
  using signal = stopped();
  let bar: ReturnType<typeof progressBar> | undefined;
  const lines: string[] = [];
  try {
    const asked = {
      teamId,
      action: remove ? ('remove' as const) : ('add' as const),
      open: () => createReadStream(file),
      defaults: { reason, note },
    };
    const done = await importBlockList(app, asked, {
      signal,
      rejected: (line) => void (rejected && lines.push(line)),
      progress: (rows, total) => {
        bar ??= progressBar('entries', total, json);
        bar.update(rows);
      },
    });
    bar?.stop();
    if (!done) throw new UsageError('--team: there is no such team');
    // Only this user can read it.
    if (rejected && lines.length > 0)
      await pipeline(Readable.from(lines), createWriteStream(rejected, { flags: 'wx', mode: 0o600 }));
    const isStopped = signal.aborted;
    print(json, { status: isStopped ? 'stopped' : 'completed', ...done }, summaryOf(done, isStopped));
    return isStopped || done.rejected_count > 0 ? 1 : 0;
  } catch (error) {
    bar?.stop();
    if (!(error instanceof ApiError)) throw error;
    const { code, extras, message } = error;
    print(json, { status: 'refused', code, ...extras, message }, `nothing was written: ${message}`);
    return 1;
  }
};
