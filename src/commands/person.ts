import { once } from 'node:events';
import { findOrganizationNamed } from '../accounts/organizations.ts';
import { exportPerson } from '../people/export-person.ts';
import { reapplyErasures } from '../people/reapply-erasures.ts';
import { recordAct } from '../people/record-act.ts';
import { startErasure } from '../people/start-erasure.ts';
import { HelpAsked, UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { isMailAddress } from '../platform/rules/mail-address.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createSignals } from '../platform/signals.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { signalListeners } from '../wiring.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd person export EMAIL --organization NAME > FILE\n' +
  '       outreachd person erase EMAIL --organization NAME [--json]\n' +
  '       outreachd person reapply FILE [--json]\n' +
  'export writes all that is known of a person as JSON lines. erase stops all mail to the person at once; a running worker\n' +
  'removes their data as soon as no mail to them is open, and nothing takes it back. reapply erases again who is erased by a\n' +
  'journal (erasures.jsonl) of another data directory, after a backup was restored; migrate and each start of a worker do so\n' +
  'with their own.';

const ACTIONS = ['export', 'erase', 'reapply'];

export const run: Run = async ([action, subject, ...args], env) => {
  if (action === '--help' || action === '-h') throw new HelpAsked(HELP);
  if (!action || !ACTIONS.includes(action)) throw new UsageError(`say export, erase or reapply\n${HELP}`);
  if (subject === '--help' || subject === '-h') throw new HelpAsked(HELP);
  const isReapply = action === 'reapply';
  if (!subject || subject.startsWith('-'))
    throw new UsageError(`${action} needs ${isReapply ? 'a file' : 'an address'}\n${HELP}`);
  const { values, json } = readOptions(args, isReapply ? {} : { organization: { type: 'string' } }, HELP);
  const { organization } = values as { organization?: string };
  if (!isReapply && !isMailAddress(subject)) throw new UsageError(`${subject} is not one plain address`);
  if (!isReapply && organization === undefined) throw new UsageError(`--organization is needed\n${HELP}`);
  const config = configWithDatabase(env);
  const ids = systemIds();
  const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
  return withDatabase(config, 'person', async ({ db, log, clock }) => {
    const deps = { db, log, clock, ids, secrets, signals: createSignals(signalListeners({ ids })) };
    if (isReapply) return reapply(deps, subject, json);
    const found = await findOrganizationNamed(deps, organization!);
    if (!found) {
      process.stderr.write(
        `there is no organization ${organization}; "outreachd organization list" names them\n`,
      );
      return 1;
    }
    const at = { organizationId: found, address: subject };
    if (action === 'export') {
      await recordAct(deps, db, { action: 'exported', organizationId: found, id: null, by: null });
      for await (const lines of exportPerson(deps, at))
        if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
      return 0;
    }
    const { id, state } = await startErasure(deps, { ...at, by: null });
    print(json, { id, state }, `the person is stopped; a worker removes the rest (erasure ${id})`);
    return 0;
  });
};

async function reapply(
  deps: Parameters<typeof reapplyErasures>[0],
  path: string,
  json: boolean,
): Promise<number> {
  const done = await reapplyErasures(deps, path);
  if (!done) throw new UsageError(`there is no file ${path}`);
  const { lines, queued, other, broken } = done;
  print(
    json,
    done,
    `${lines} people in the journal, ${queued} of them unknown to the database: a worker erases them` +
      (other + broken > 0
        ? `; ${other} lines are of organizations that are not here, ${broken} cannot be read`
        : ''),
  );
  return other + broken > 0 ? 1 : 0;
}
