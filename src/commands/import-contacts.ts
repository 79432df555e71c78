import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { compose } from '../app.ts';
import type { App } from '../app.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { importFile, rejectedRows, tryFile } from '../imports/import-file.ts';
import type { FileImported, RowFault } from '../imports/import-file.ts';
import { MAX_UPLOAD_BYTES } from '../imports/stage-upload.ts';
import { ApiError } from '../platform/errors.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';
import { trialText } from './trial-text.ts';

const HELP =
  'usage: outreachd import-contacts --campaign ID --file F [--map COLUMN=FIELD [--map ...]] [--validate-emails]\n' +
  '                                 [--dry-run | --rejected F] [--json]\n' +
  'Imports a CSV file (header: email, first_name, ...; at most 50,000 rows) into a campaign, as POST /contacts/bulk does:\n' +
  'good rows are imported, bad ones listed with their line. --map names a contact field, labels or custom.NAME for a\n' +
  'column, or leaves it out (COLUMN=); other columns are read by their headers. --dry-run imports nothing and says what\n' +
  'the import would find. --rejected writes the rejected rows to a new file, with reasons, to be mended and imported.\n' +
  'Exit 1 when a row was rejected or the file refused.';

/** `COLUMN=FIELD` as in `mapping_fields` of the API; a column may hold an equals sign, a field may not. */
function mappingOf(pairs: string[] | undefined): Record<string, string> | null {
  if (!pairs) return null;
  return Object.fromEntries(
    pairs.map((pair) => {
      const cut = pair.lastIndexOf('=');
      if (cut < 1) throw new UsageError(`--map must be COLUMN=FIELD, not ${pair}`);
      return [pair.slice(0, cut), pair.slice(cut + 1)];
    }),
  );
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`--file: ${path} cannot be read`);
  if (found.size > MAX_UPLOAD_BYTES)
    throw new UsageError(`--file: ${path} is larger than ${MAX_UPLOAD_BYTES} bytes; cut it into several`);
}

const line = ({ line: at, email, linkedin_url, message, remedy }: RowFault): string =>
  `line ${at}: ${email ?? linkedin_url ?? 'no address'}: ${message}${remedy ? ` (${remedy})` : ''}`;

const ENDS = {
  completed: '',
  failed: 'the import failed',
  stopped: 'stopped; the workers finish what was accepted',
} as const;

const summaryOf = (done: FileImported): string =>
  [
    ...[...done.rejected, ...done.duplicates].toSorted((a, b) => a.line - b.line).map(line),
    ...(done.status === 'completed' ? [] : [`${ENDS[done.status]}${done.error ? `: ${done.error}` : ''}`]),
    `${done.created} added, ${done.updated} updated, ${done.duplicates.length} duplicates, ` +
      `${done.rejected.length} rejected (upload ${done.upload_id})`,
    ...(done.suppressed > 0 ? [`${done.suppressed} get no mail: blacklisted, opted out or bounced`] : []),
  ].join('\n');

/** A new file that only this user can read. */
async function writeRejected(app: Pick<App, 'db'>, uploadId: string, path: string): Promise<void> {
  const rows = await rejectedRows(app.db, uploadId);
  if (rows) await pipeline(rows, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

const OPTIONS = {
  campaign: { type: 'string' },
  file: { type: 'string' },
  map: { type: 'string', multiple: true },
  'validate-emails': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  rejected: { type: 'string' },
} as const;

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, OPTIONS, HELP);
  const { campaign, file, map, rejected, 'dry-run': dryRun } = values;
  if (!campaign || !file) throw new UsageError(`--campaign and --file are required\n${HELP}`);
  if (dryRun && rejected) throw new UsageError('--rejected needs an import: leave --dry-run out');
  const campaignId = idOf('campaign', campaign);
  const mapping = mappingOf(map);
  await checkFile(file);
  if (rejected && (await stat(rejected).catch(() => null)))
    throw new UsageError(`--rejected: ${rejected} is there already; name a new file`);
  await using app = await compose(configWithDatabase(env), 'import-contacts');
  using signal = stopped();
  let bar: ReturnType<typeof progressBar> | undefined;
  try {
    const asked = {
      campaignId,
      open: () => createReadStream(file),
      mapping,
      validateEmails: values['validate-emails'] === true,
    };
    if (dryRun) {
      const trial = await tryFile(app, asked);
      if (!trial) throw new UsageError('--campaign: there is no such campaign');
      print(json, { status: 'tried', ...trial }, trialText(trial));
      return trial.refused || trial.rejected_count > 0 ? 1 : 0;
    }
    const done = await importFile(app, asked, signal, ({ done: rows, total }) => {
      bar ??= progressBar('contacts', total, json);
      bar.update(rows);
    });
    bar?.stop();
    if (!done) throw new UsageError('--campaign: there is no such campaign');
    if (rejected && done.rejected.length > 0) await writeRejected(app, done.upload_id, rejected);
    print(json, done, summaryOf(done));
    return done.status === 'completed' && done.rejected.length === 0 ? 0 : 1;
  } catch (error) {
    bar?.stop();
    return refusal(error, json);
  }
};

function refusal(error: unknown, json: boolean): number {
  if (!(error instanceof ApiError)) throw error;
  const { code, extras, message } = error;
  if (extras.param === 'mapping_fields') throw new UsageError(`--map: ${message}`);
  if (extras.param === 'CampaignId') throw new UsageError(`--campaign: ${message}`);
  print(json, { status: 'refused', code, ...extras, message }, `nothing was imported: ${message}`);
  return 1;
}
