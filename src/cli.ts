import { ConfigError } from './platform/config.ts';
import { SchemaError } from './platform/db/migrate.ts';

export type Env = Record<string, string | undefined>;
/** A role or a command: gets what stands behind its name, answers the exit code (0 ok, 1 failed, 2 wrong usage). */
export type Run = (args: string[], env: Env) => Promise<number>;

/** Wrong words on the command line; the message says which. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Somebody asked how a command is used: the answer, and exit code 0. */
export class HelpAsked extends Error {
  override name = 'HelpAsked';
}

interface Entry {
  about: string;
  load(): Promise<{ run: Run }>;
}

const ROLES: Record<string, Entry> = {
  api: { about: 'serve the API', load: () => import('./roles/api.ts') },
  worker: { about: 'run campaigns, mail, inboxes and webhooks', load: () => import('./roles/worker.ts') },
  dev: {
    about: 'everything in one process: Postgres, API, worker, mail sandbox',
    load: () => import('./roles/dev.ts'),
  },
};

const COMMANDS: Record<string, Entry> = {
  migrate: { about: 'bring the database to this version', load: () => import('./commands/migrate.ts') },
  'check-config': {
    about: 'check the configuration without starting anything',
    load: () => import('./commands/check-config.ts'),
  },
  'create-api-key': {
    about: 'make an API key, and what it needs',
    load: () => import('./commands/create-api-key.ts'),
  },
  'import-senders': {
    about: 'add or change mailboxes from a CSV or JSON file',
    load: () => import('./commands/import-senders.ts'),
  },
  'import-contacts': {
    about: 'import people from a CSV file into a campaign',
    load: () => import('./commands/import-contacts.ts'),
  },
  'verify-webhook': {
    about: 'check the signatures of a webhook that was received',
    load: () => import('./commands/verify-webhook.ts'),
  },
  'replay-webhooks': {
    about: 'deliver events to endpoints once more',
    load: () => import('./commands/replay-webhooks.ts'),
  },
  'queue-status': {
    about: 'what is scheduled, due, running, failing',
    load: () => import('./commands/queue-status.ts'),
  },
  doctor: {
    about: 'check configuration, database and every invariant',
    load: () => import('./commands/doctor.ts'),
  },
  'backfill-counters': {
    about: 'mend the counters by the ledger',
    load: () => import('./commands/backfill-counters.ts'),
  },
  demo: {
    about: 'a 14-day campaign in a minute, every promise checked',
    load: () => import('./commands/demo.ts'),
  },
};

const list = (entries: Record<string, Entry>): string =>
  Object.entries(entries)
    .map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`)
    .join('\n');

const usage = (): string =>
  `usage: outreachd <role or command> [options]\n\nroles\n${list(ROLES)}\n\ncommands\n${list(COMMANDS)}\n\nEvery command takes --help and --json.\n`;

/** Chooses the role or command and turns its outcome into an exit code; only here are errors written for people. */
export async function runCli(argv: string[], env: Env): Promise<number> {
  const [name, ...args] = argv;
  if (!name || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(usage());
    return name ? 0 : 2;
  }
  const entry = ROLES[name] ?? COMMANDS[name];
  if (!entry) {
    process.stderr.write(`outreachd: "${name}" is neither a role nor a command\n\n${usage()}`);
    return 2;
  }
  try {
    const { run } = await entry.load();
    return await run(args, env);
  } catch (error) {
    if (error instanceof HelpAsked) {
      process.stdout.write(`${error.message}\n`);
      return 0;
    }
    const known = error instanceof ConfigError || error instanceof SchemaError || error instanceof UsageError;
    const text =
      error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`outreachd ${name}: ${text}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
