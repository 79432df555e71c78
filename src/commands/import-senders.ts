import { readFile, stat } from 'node:fs/promises';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { createEgress } from '../platform/net/egress.ts';
import { createSecrets } from '../platform/secrets.ts';
import { importSenders } from '../senders/import-senders.ts';
import type { SenderImport } from '../senders/import-senders.ts';
import { readSenderFile } from '../senders/read-sender-file.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd import-senders --team ID --file F [--json]\n' +
  'Adds or changes mailboxes from a CSV (header: email, smtp_host, smtp_user, smtp_password, imap_host, ...) or a JSON\n' +
  'array. Bad rows are listed with their line and the rest is imported. Exit 1 when a row was bad.';
const MAX_FILE_BYTES = 32 * 1024 * 1024;

async function readRows(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) throw new UsageError(`--file: ${path} cannot be read`);
  if (size > MAX_FILE_BYTES) throw new UsageError(`--file: ${path} is larger than ${MAX_FILE_BYTES} bytes`);
  const file = readSenderFile(await readFile(path, 'utf8'));
  if (file.kind === 'bad') throw new UsageError(`--file: ${file.why}`);
  return file.rows;
}

const summaryOf = ({ created, updated, rejected, unknown }: SenderImport): string =>
  [
    ...rejected.map(({ line, email, message }) => `line ${line}: ${email ?? 'no address'}: ${message}`),
    ...(unknown.length > 0 ? [`columns left out: ${unknown.join(', ')}`] : []),
    `${created} added, ${updated} changed, ${rejected.length} rejected`,
  ].join('\n');

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { team: { type: 'string' }, file: { type: 'string' } }, HELP);
  const { team, file } = values;
  if (!team || !file) throw new UsageError(`--team and --file are required\n${HELP}`);
  const teamId = idOf('team', team);
  const rows = await readRows(file);
  const config = configWithDatabase(env);
  const ids = systemIds();
  const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
  return withDatabase(config, 'import-senders', async (deps) => {
    const egress = createEgress({
      allowCidrs: config.egressAllowCidrs,
      dnsServers: config.dnsServers,
      dnsTimeoutMs: config.dnsTimeoutMs,
      mailPorts: config.mailPorts,
    });
    const bar = progressBar('mailboxes', rows.length, json);
    try {
      const result = await importSenders({ ...deps, ids, secrets, egress }, teamId, rows, bar.update);
      bar.stop();
      if (!result) throw new UsageError('--team: there is no such team');
      print(json, result, summaryOf(result));
      return result.rejected.length > 0 ? 1 : 0;
    } finally {
      await egress.close();
    }
  });
};
