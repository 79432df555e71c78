import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { compose } from '../app.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { importFile } from '../imports/import-file.ts';
import type { FileImported, RowFault } from '../imports/import-file.ts';
import { MAX_UPLOAD_BYTES } from '../imports/stage-upload.ts';
import { ApiError } from '../platform/errors.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';

const HELP =
  'usage: outreachd import-contacts --campaign ID --file F [--map COLUMN=FIELD [--map ...]] [--validate-emails] [--json]\n' +
  'Imports a CSV file (header: email, first_name, ...; at most 50,000 rows) into a campaign, as POST /contacts/bulk does:\n' +
  'good rows are imported, bad ones listed with their line. With --map only the mapped columns count; FIELD is a contact\n' +
  'field or custom.NAME. Exit 1 when a row was rejected or the file refused.';

/** `COLUMN=FIELD` as in `mapping_fields` of the API; a column may hold an equals sign, a field may not. */
function mappingOf(pairs: string[] | undefined): Record<string, string> | null {
  if (!pairs) return null;
  return Object.fromEntries(
    pairs.map((pair) => {
      const cut = pair.lastIndexOf('=');
      if (cut < 1 || cut === pair.length - 1) throw new UsageError(`--map must be COLUMN=FIELD, not ${pair}`);
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

const line = ({ line: at, email, linkedin_url, message }: RowFault): string =>
  `line ${at}: ${email ?? linkedin_url ?? 'no address'}: ${message}`;

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
  ].join('\n');

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    {
      campaign: { type: 'string' },
      file: { type: 'string' },
      map: { type: 'string', multiple: true },
      'validate-emails': { type: 'boolean', default: false },
    },
    HELP,
  );
  const { campaign, file, map } = values;
  if (!campaign || !file) throw new UsageError(`--campaign and --file are required\n${HELP}`);
  const campaignId = idOf('campaign', campaign);
  const mapping = mappingOf(map);
  await checkFile(file);
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
    const done = await importFile(app, asked, signal, ({ done: rows, total }) => {
      bar ??= progressBar('contacts', total, json);
      bar.update(rows);
    });
    bar?.stop();
    if (!done) throw new UsageError('--campaign: there is no such campaign');
    print(json, done, summaryOf(done));
    return done.status === 'completed' && done.rejected.length === 0 ? 0 : 1;
  } catch (error) {
    bar?.stop();
    if (!(error instanceof ApiError)) throw error;
    const { code, extras, message } = error;
    if (extras.param === 'mapping_fields') throw new UsageError(`--map: ${message}`);
    if (extras.param === 'CampaignId') throw new UsageError(`--campaign: ${message}`);
    print(json, { status: 'refused', code, ...extras, message }, `nothing was imported: ${message}`);
    return 1;
  }
};
