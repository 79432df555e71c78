import { readFile, stat } from 'node:fs/promises';
import { organizations } from '../accounts/organizations.ts';
import { HelpAsked, UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { createEgress } from '../platform/net/egress.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { importSeeds } from '../placement/seeds/import-seeds.ts';
import type { SeedImport } from '../placement/seeds/import-seeds.ts';
import { removeSeed, seeds, testSeeds } from '../placement/seeds/seeds.ts';
import { readSenderFile } from '../senders/read-sender-file.ts';
import { print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd seeds list [ORGANIZATION] [--json]\n' +
  '       outreachd seeds import ORGANIZATION FILE [--json]\n' +
  '       outreachd seeds remove ORGANIZATION EMAIL [--json]\n' +
  '       outreachd seeds test ORGANIZATION [EMAIL] [--json]\n' +
  'Mailboxes of your own that placement tests write to and look into; docs/placement.md says how.\n' +
  'import adds or changes seeds from a CSV (header: email, provider, imap_host, imap_port, imap_security, imap_user,\n' +
  'imap_password, disabled) or a JSON array; bad rows are listed with their line and the rest is imported. test logs in to\n' +
  'each. Exit 1 when a row was bad, a seed could not be read, or there was none to remove.';
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const ACTIONS = { list: [0, 1], import: [2, 2], remove: [2, 2], test: [1, 2] } as const;
type Action = keyof typeof ACTIONS;

async function readRows(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) throw new UsageError(`${path} cannot be read`);
  if (size > MAX_FILE_BYTES) throw new UsageError(`${path} is larger than ${MAX_FILE_BYTES} bytes`);
  const file = readSenderFile(await readFile(path, 'utf8'));
  if (file.kind === 'bad') throw new UsageError(`${path}: ${file.why}`);
  return file.rows;
}

const summaryOf = ({ created, updated, rejected }: SeedImport): string =>
  [
    ...rejected.map(({ line, email, message }) => `line ${line}: ${email ?? 'no address'}: ${message}`),
    `${created} added, ${updated} changed, ${rejected.length} rejected`,
  ].join('\n');

function readWords(action: Action, args: readonly string[]): { words: string[]; json: boolean } {
  const end = args.findIndex((word) => word.startsWith('--'));
  const words = end < 0 ? [...args] : args.slice(0, end);
  const { json } = readOptions(args.slice(words.length), {}, HELP);
  const [least, most] = ACTIONS[action];
  if (words.length < least || words.length > most)
    throw new UsageError(
      `seeds ${action} takes ${least === most ? least : `${least} to ${most}`} words\n${HELP}`,
    );
  return { words, json };
}

export const run: Run = async ([action = '', ...args], env) => {
  if ([action, ...args].some((word) => word === '--help' || word === '-h')) throw new HelpAsked(HELP);
  if (!Object.hasOwn(ACTIONS, action))
    throw new UsageError(`say ${Object.keys(ACTIONS).join(', ')}\n${HELP}`);
  const { words, json } = readWords(action as Action, args);
  const [name, word = ''] = words;
  const rows = action === 'import' ? await readRows(word) : [];
  const config = configWithDatabase(env);
  const ids = systemIds();
  return withDatabase(config, 'seeds', async (deps) => {
    const organization = (await organizations(deps)).find(
      (row) => row.name === name || row.id === name?.toLowerCase(),
    );
    if (name !== undefined && !organization) throw new UsageError(`there is no organization ${name}`);
    const organizationId = organization?.id ?? '';
    if (action === 'list') {
      const found = await seeds(deps, organization?.id ?? null);
      const lines = found.map(
        (row) =>
          `${row.organization}  ${row.email}  ${row.provider}  ${row.imap_host}:${row.imap_port}` +
          `${row.disabled ? '  disabled' : ''}${row.last_error ? `  failing: ${row.last_error}` : ''}`,
      );
      print(json, found, lines.join('\n') || 'there are no seeds');
      return 0;
    }
    if (action === 'remove') {
      const removed = await removeSeed(deps, organizationId, { email: word });
      print(json, { removed }, removed ? `${word} is no seed any more` : `${word} was no seed`);
      return removed ? 0 : 1;
    }
    const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
    if (action === 'import') {
      const result = await importSeeds({ ...deps, ids, secrets }, organizationId, rows);
      print(json, result, summaryOf(result));
      return result.rejected.length > 0 ? 1 : 0;
    }
    const egress = createEgress({
      allowCidrs: config.egressAllowCidrs,
      dnsServers: config.dnsServers,
      dnsTimeoutMs: config.dnsTimeoutMs,
      mailPorts: config.mailPorts,
    });
    let bar: ReturnType<typeof progressBar> | undefined;
    try {
      const tried = await testSeeds(
        { ...deps, secrets, egress },
        { organizationId, email: word || null },
        (done, total) => (bar ??= progressBar('seeds', total, json)).update(done),
      );
      bar?.stop();
      if (tried.length === 0) throw new UsageError(word ? `${word} is no seed` : 'there are no seeds');
      const lines = tried.map(
        ({ email, ok, message }) => `${ok ? 'ok    ' : 'FAILED'}  ${email}  ${message}`,
      );
      print(json, tried, lines.join('\n'));
      return tried.every(({ ok }) => ok) ? 0 : 1;
    } finally {
      bar?.stop();
      await egress.close();
    }
  });
};
