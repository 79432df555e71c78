import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINK_MINUTES, linkUrl, makeLink } from '../accounts/sessions.ts';
import { createApiKey } from '../accounts/create-api-key.ts';
import { compose } from '../app.ts';
import type { App, Overrides } from '../app.ts';
import { refuseOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { migrateAll } from './migrate-all.ts';
import { DEV_CIDRS, configFor, shippedConfig } from '../platform/start-config.ts';
import { ConfigError } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { keptClock } from '../platform/kept-clock.ts';
import { systemIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { saveSeed } from '../placement/seeds/import-seeds.ts';
import { saveSender } from '../senders/save-sender.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { refuseTakenPort, serveApi } from './api.ts';
import { buildConsole } from './build-console.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { aborted, stopSignal } from './signals.ts';
import { startWorker } from './worker.ts';

const SANDBOX_MAX_PER_DAY = 2000;

/** Tells a person what the start is doing. */
export type Say = (doing: string) => void;

export interface Dev extends AsyncDisposable {
  app: App;
  url: string;
  apiKey: string;
  organizationId: string;
  userId: string;
  teamId: string;
  sandbox: Sandbox;
}

async function keptText(path: string, make: () => string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const made = make();
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Adds what a bare machine lacks: secret, key, database, and egress to loopback. */
async function prepare(config: Config, log: Log, say: Say, closing: AsyncDisposableStack) {
  const ids = systemIds();
  const kept = async (name: string, make: () => string): Promise<string> => {
    try {
      await mkdir(config.dataDir, { recursive: true });
      return await keptText(join(config.dataDir, name), make);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`OUTREACHD_DATA_DIR: ${config.dataDir} cannot be written (${code})`);
    }
  };
  const secret = config.secret ?? (await kept('secret', () => ids.token(32)));
  const apiKey = config.bootstrapApiKey ?? (await kept('api-key', () => `ok_live_${ids.token(32)}`));
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const mayStart = () => refuseTakenPort(config.http);
    const postgres = await startEmbeddedPostgres({ folder: config.dataDir, log, say, mayStart });
    closing.defer(() => postgres.stop());
    databaseUrl = postgres.url;
  } else await refuseTakenPort(config.http);
  const egressAllowCidrs = [...config.egressAllowCidrs, ...DEV_CIDRS];
  return { ...config, secret, bootstrapApiKey: apiKey, databaseUrl, egressAllowCidrs };
}

async function seedSenders(app: App, teamId: string, sandbox: Sandbox): Promise<void> {
  for (const { address, password, imapHost, imapPort } of sandbox.mailboxes)
    await saveSender(app, teamId, {
      email: address,
      send_as: `${address[0]!.toUpperCase()}${address.slice(1, address.indexOf('@'))} of Outreach`,
      max_per_day: SANDBOX_MAX_PER_DAY,
      // No receiver watches the rhythm of the sandbox.
      spacing_seconds: 0,
      smtp_host: sandbox.smtp.host,
      smtp_port: sandbox.smtp.port,
      smtp_security: 'none',
      smtp_user: address,
      smtp_password: password,
      imap_host: imapHost,
      imap_port: imapPort,
      imap_security: 'none',
      imap_user: address,
      imap_password: password,
    });
}

async function addSeeds(app: App, organizationId: string, sandbox: Sandbox): Promise<void> {
  for (const { address, password, imapHost, imapPort } of sandbox.seeds)
    await saveSeed(app, organizationId, {
      email: address,
      provider: 'sandbox',
      imap_host: imapHost,
      imap_port: imapPort,
      imap_security: 'none',
      imap_password: password,
    });
}

/** Starts Postgres (unless `databaseUrl` is set), migrates, and runs the mail sandbox, the API and a worker in this process. */
export async function startDev(
  base: Config,
  log: Log,
  { say = () => {}, ...overrides }: Pick<Overrides, 'clock'> & { say?: Say } = {},
): Promise<Dev> {
  await using closing = new AsyncDisposableStack();
  const config = await prepare(base, log, say, closing);
  say('migrating the database');
  await migrateAll(config, log);
  say('starting the mail sandbox, API and worker');
  const clock = overrides.clock ?? closing.use(keptClock(config.dataDir, config.clockSpeed));
  const app = closing.use(await compose(config, 'dev', { log, clock }));
  const { DEFAULT_MAILBOXES, startSandbox } = await import('../sandbox/sandbox.ts');
  const sandbox = closing.use(
    await startSandbox({
      mailboxes: DEFAULT_MAILBOXES,
      now: app.clock.now,
      id: () => app.ids.uuid(app.clock.now()),
      seed: 'sandbox',
    }),
  );
  const bootstrap = {
    organization: 'default',
    email: 'admin@localhost',
    role: 'org_admin',
    key: config.bootstrapApiKey,
  } as const;
  const made = await createApiKey(app, bootstrap);
  const { organization_id: organizationId, user_id: userId, default_team_id: teamId } = made;
  await seedSenders(app, teamId, sandbox);
  await addSeeds(app, organizationId, sandbox);
  const api = await serveApi(app);
  closing.defer(() => api.close());
  const worker = await startWorker(app);
  closing.defer(() => worker.stop());
  const opened = closing.move();
  return {
    app,
    url: api.url,
    apiKey: config.bootstrapApiKey,
    organizationId,
    userId,
    teamId,
    sandbox,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const HELP =
  'usage: outreachd dev\nRuns Postgres, API, worker and a mail sandbox in this process until Ctrl-C. ' +
  'Data stays in OUTREACHD_DATA_DIR (.data).';

export const run: Run = async (args, env) => {
  refuseOptions(args, HELP);
  const config = configFor(env, [shippedConfig('development')]);
  const log = createLog(config.logLevel, 'dev');
  const say: Say = (doing) => void process.stdout.write(`  ${doing} ...\n`);
  const stopping = stopSignal(log, say);
  await buildConsole(log, say);
  await using dev = await startDev(config, log, { say });
  const link = await makeLink(dev.app, dev);
  process.stdout.write(
    [
      '',
      `  console    ${linkUrl(dev.url, link)}`,
      `             signs you in once, for ${LINK_MINUTES} minutes; outreachd console-link prints another`,
      `  API        ${dev.url}/v2`,
      `  API key    ${dev.apiKey}`,
      `  team       ${dev.teamId}`,
      `  docs       ${dev.url}/docs`,
      `  database   DATABASE_URL=${dev.app.config.databaseUrl}`,
      `  sandbox    SMTP ${dev.sandbox.smtp.host}:${dev.sandbox.smtp.port}, ` +
        dev.sandbox.mailboxes.map(({ address, imapPort }) => `${address} IMAP ${imapPort}`).join(', '),
      '',
      '  No mail leaves this machine: the team has sandbox mailboxes only, until you connect a real one.',
      '  Write to reply+anything@sandbox.test, ooo+, bounce+, dsn+, unsubscribe+, complaint+ ... and watch what comes back.',
      `  Placement tests find three seeds: ${dev.sandbox.seeds.map(({ address }) => address).join(', ')}.`,
      '  Ctrl-C stops everything.',
      '',
      '',
    ].join('\n'),
  );
  await aborted(stopping);
  return 0;
};
