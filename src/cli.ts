import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HelpAsked, UsageError } from './platform/command-line.ts';
import type { Env, Run } from './platform/command-line.ts';
import { OperatorError } from './platform/operator-error.ts';

interface Entry {
  about: string;
  load(): Promise<{ run: Run }>;
  /** Said before anything is loaded: for what takes seconds to begin. */
  opens?: string;
  /** Reads or writes many rows, or asks other servers. */
  long?: true;
}

const ROLES: Record<string, Entry> = {
  api: { about: 'serve the API', load: () => import('./roles/api.ts') },
  worker: { about: 'run campaigns, mail, inboxes and webhooks', load: () => import('./roles/worker.ts') },
  dev: {
    about: 'everything in one process: Postgres, API, worker, mail sandbox',
    load: () => import('./roles/dev.ts'),
    opens: '  starting Postgres, API, worker and a mail sandbox in one process',
  },
};

const COMMANDS: Record<string, Entry> = {
  migrate: {
    about: 'bring the database to this version',
    load: () => import('./commands/migrate.ts'),
    long: true,
  },
  'check-config': {
    about: 'check the configuration without starting anything',
    load: () => import('./commands/check-config.ts'),
  },
  'create-api-key': {
    about: 'make an API key, and what it needs',
    load: () => import('./commands/create-api-key.ts'),
  },
  'console-link': {
    about: 'print a link that signs a user in to the console once',
    load: () => import('./commands/console-link.ts'),
  },
  'api-keys': { about: 'list API keys, revoke one', load: () => import('./commands/api-keys.ts') },
  organization: {
    about: 'list organizations, change their settings',
    load: () => import('./commands/organization.ts'),
  },
  person: {
    about: 'export what is known of a person, or erase it',
    load: () => import('./commands/person.ts'),
    long: true,
  },
  connectors: {
    about: 'list, set or remove servers that act for organizations (LinkedIn)',
    load: () => import('./commands/connectors.ts'),
  },
  seeds: {
    about: 'list, import, remove or test the mailboxes that placement tests write to',
    load: () => import('./commands/seeds.ts'),
    long: true,
  },
  reseal: {
    about: 'seal secrets with the newest master secret',
    load: () => import('./commands/reseal.ts'),
    long: true,
  },
  'import-senders': {
    about: 'add or change mailboxes from a CSV or JSON file',
    load: () => import('./commands/import-senders.ts'),
    long: true,
  },
  'import-contacts': {
    about: 'import people from a CSV file into a campaign',
    load: () => import('./commands/import-contacts.ts'),
    long: true,
  },
  'import-blacklist': {
    about: 'add addresses and domains of a file to a blacklist, or take them off',
    load: () => import('./commands/import-blacklist.ts'),
    long: true,
  },
  verify: {
    about: 'verify addresses without a database',
    load: () => import('./commands/verify.ts'),
    long: true,
  },
  'backfill-verification': {
    about: 'verify contacts again whose verification is old',
    load: () => import('./commands/backfill-verification.ts'),
    long: true,
  },
  'verify-webhook': {
    about: 'check the signatures of a webhook that was received',
    load: () => import('./commands/verify-webhook.ts'),
  },
  'replay-webhooks': {
    about: 'deliver events to endpoints once more',
    load: () => import('./commands/replay-webhooks.ts'),
    long: true,
  },
  reclassify: {
    about: 'judge stored messages by the newest rules',
    load: () => import('./commands/reclassify.ts'),
    long: true,
  },
  'queue-status': {
    about: 'what is scheduled, due, running, failing',
    load: () => import('./commands/queue-status.ts'),
  },
  work: { about: 'all that workers do, kind by kind', load: () => import('./commands/work.ts') },
  routes: { about: 'every route of the API', load: () => import('./commands/routes.ts') },
  explain: {
    about: 'why a contact is not mailed now',
    load: () => import('./commands/explain.ts'),
  },
  simulate: {
    about: 'play a campaign forward: mails a day, when it ends, what holds it',
    load: () => import('./commands/simulate.ts'),
    long: true,
  },
  doctor: {
    about: 'check configuration, database and every invariant',
    load: () => import('./commands/doctor.ts'),
    long: true,
  },
  recover: {
    about: 'end the quarantine of a restored database',
    load: () => import('./commands/recover.ts'),
    long: true,
  },
  health: {
    about: 'whether the API or worker of this machine is live',
    load: () => import('./commands/health.ts'),
  },
  'backfill-counters': {
    about: 'correct the counters from the event log',
    load: () => import('./commands/backfill-counters.ts'),
    long: true,
  },
  demo: {
    about: 'a 14-day campaign in a minute, every promise checked',
    load: () => import('./sandbox/demo/demo.ts'),
    opens: '  starting fourteen days of a campaign, with every promise checked: about a minute',
  },
};

const list = (entries: Record<string, Entry>): string =>
  Object.entries(entries)
    .map(([name, { about }]) => `  ${name.padEnd(21)} ${about}`)
    .join('\n');

const usage = (): string =>
  'usage: outreachd <role or command> [options]\n\n' +
  `roles\n${list(ROLES)}\n\n` +
  `commands\n${list(COMMANDS)}\n\n` +
  'Each takes --help and --version; each command takes --json.\n';

async function version(): Promise<string> {
  const about = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}

const SPEAK_AFTER_MS = 700;
const MISSING_PACKAGE = /^Cannot find package '([^']+)'/;

/** One line for a fault that the operator can mend, a stack trace for a bug. */
async function textOf(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const missing = MISSING_PACKAGE.exec(error.message)?.[1];
  if (missing)
    return `the package ${missing} is not installed: run npm ci (dev and demo need the development packages too)`;
  // Loaded late: this file must work when a package is missing.
  const { databaseFault } = await import('./platform/db/database-fault.ts');
  return databaseFault(error) ?? error.stack ?? error.message;
}

const isHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h';
const isVersion = (word: string | undefined): boolean => word === 'version' || word === '--version';

const isAnswer = (args: readonly string[]): boolean => args.some((arg) => isHelp(arg) || arg === '--json');

/** Long work tells within a second what it is, unless it has ended by then, or a program reads its output. */
function announce(name: string, { about, opens, long }: Entry, args: readonly string[]): Disposable {
  if (isAnswer(args) || (!opens && !long)) return { [Symbol.dispose]: () => {} };
  if (opens) process.stdout.write(`${opens}\n`);
  const timer = opens
    ? undefined
    : setTimeout(() => process.stderr.write(`outreachd ${name}: ${about} ...\n`), SPEAK_AFTER_MS);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Runs a role or command; resolves its exit code. Only here are errors written for people. */
export async function runCli(argv: string[], env: Env): Promise<number> {
  const [first, ...rest] = argv;
  // `outreachd help doctor` is `outreachd doctor --help`.
  const [name, args] = isHelp(first) && rest[0] ? [rest[0], ['--help']] : [first, rest];
  if (isVersion(name) || args.includes('--version')) {
    process.stdout.write(`${await version()}\n`);
    return 0;
  }
  if (!name || isHelp(name)) {
    (name ? process.stdout : process.stderr).write(usage());
    return name ? 0 : 2;
  }
  const all = { ...ROLES, ...COMMANDS };
  const entry = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!entry) {
    process.stderr.write(`outreachd: "${name}" is neither a role nor a command\n\n${usage()}`);
    return 2;
  }
  using _said = announce(name, entry, args);
  try {
    const { run } = await entry.load();
    if (!Object.hasOwn(COMMANDS, name)) return await run(args, env);
    const { actAsOperator } = await import('./platform/audit/act-as-operator.ts');
    return await actAsOperator(name, () => run(args, env));
  } catch (error) {
    if (error instanceof HelpAsked) {
      process.stdout.write(`${error.message}\n`);
      return 0;
    }
    process.stderr.write(`outreachd ${name}: ${await textOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
