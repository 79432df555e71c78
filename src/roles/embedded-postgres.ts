import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UsageError } from '../platform/command-line.ts';
import { announceDatabase, withdrawDatabase } from '../platform/running-database.ts';
import { lockFile } from '../platform/file-lock.ts';
import { systemIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { exists, placePostgres } from './postgres-place.ts';
import type { PostgresPlace } from './postgres-place.ts';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'lc_messages=C',
  'max_connections=200',
  'shared_buffers=256MB',
  // An upload fills the default of 8 MB between two flushes, and its lanes wait for each other.
  'wal_buffers=64MB',
  'max_wal_size=4GB',
];
/** For throw-away servers: nothing is flushed, nothing runs in the background, and files are small enough for memory. */
const UNDURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_wal_size=512MB',
];

export interface EmbeddedPostgresOptions {
  folder: string;
  log: Log;
  /** False only for throw-away test servers: no fsync. */
  durable?: boolean;
  findPort?: () => Promise<number>;
  stopLeftoverMs?: number;
  /** Tells a person what the start is doing. */
  say?: (doing: string) => void;
  /** Called with the folder locked, before anything is made or started. A refusal is thrown. */
  mayStart?: () => Promise<void>;
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

const USER = 'outreachd';
const DATABASE = 'outreachd';
const PASSWORD_BYTES = 24;
const SETUP_TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const STOP_HARD_MS = 5_000;
const LOOK_AGAIN_MS = 100;
const MAX_PORT_TRIES = 5;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * True where this process is a Postgres on this folder: a pid file outlives its process, and the number is given again. A server
 * works in its folder, by whatever name it was started.
 */
async function serves(pid: number, databaseDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const [command, folder] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => null),
  ]);
  return command.includes('postgres') && folder === (await realpath(databaseDir));
}

async function endsBy(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += LOOK_AGAIN_MS) {
    try {
      // Sent once; signal 0 only asks whether the process exists.
      process.kill(pid, waitedMs === 0 ? signal : 0);
    } catch {
      return true;
    }
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

/**
 * Stops the server of a killed process, which still holds the data folder. One that does not end is killed: the next start
 * recovers, as after a power cut.
 */
async function stopLeftover(databaseDir: string, log: Log, stopMs: number): Promise<void> {
  const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!(pid > 0) || !(await serves(pid, databaseDir))) return;
  log.warn({ pid }, 'stopping a Postgres left behind by an earlier run');
  const stages = [
    ['SIGINT', stopMs],
    ['SIGQUIT', Math.min(stopMs, STOP_HARD_MS)],
    ['SIGKILL', STOP_HARD_MS],
  ] as const;
  for (const [signal, withinMs] of stages) if (await endsBy(pid, signal, withinMs)) return;
}

/** Throws with the output of a program that fails. */
function runToEnd(
  { bin, user }: PostgresPlace,
  program: string,
  args: string[],
  options: SpawnSyncOptions,
): void {
  const { status, stderr, error } = spawnSync(join(bin, program), args, {
    ...user,
    timeout: SETUP_TIMEOUT_MS,
    encoding: 'utf8',
    ...options,
  });
  const said = String(stderr ?? '');
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(said))
    throw new Error(`${program} failed: ${error?.message ?? said.trim()}`);
}

/** Makes the cluster aside and moves it into place, so that a crash leaves no half-made cluster. */
async function initialise(place: PostgresPlace, password: string): Promise<void> {
  const { databaseDir, user } = place;
  const part = `${databaseDir}.new`;
  const passwordFile = `${databaseDir}.password`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [part, passwordFile]) await chown(path, user.uid, user.gid);
  try {
    runToEnd(
      place,
      'initdb',
      [
        `--pgdata=${part}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ],
      { cwd: part },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(part, databaseDir);
}

/**
 * The superuser's password is random, in a file that only the owner reads: over TCP, a local user who knows it runs programs as
 * the owner. A cluster without that file has the fixed password of an earlier version, and gets a new one before it listens.
 */
async function ensurePassword(folder: string, place: PostgresPlace): Promise<string> {
  const { databaseDir } = place;
  const file = join(folder, 'database-password');
  const made = await exists(join(databaseDir, 'PG_VERSION'));
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (made && kept !== null) return kept.trim();
  const password = systemIds().token(PASSWORD_BYTES);
  if (made)
    runToEnd(place, 'postgres', ['--single', '-D', databaseDir, '-c', 'lc_messages=C', 'postgres'], {
      cwd: databaseDir,
      input: `alter role ${USER} password '${password}';\n`,
    });
  else await initialise(place, password);
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}

/** Resolves when the server accepts connections. Throws with its last output when it ends before. */
async function launch(
  { bin, databaseDir, user }: PostgresPlace,
  args: string[],
  log: Log,
): Promise<ChildProcess> {
  const server = spawn(join(bin, 'postgres'), ['-D', databaseDir, ...args], {
    ...user,
    cwd: databaseDir,
    // Ctrl-C in a terminal reaches the whole process group: the database must outlast the work that finishes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Every end of this process but `SIGKILL` ends the database too. This listener of `exit` runs first: the demo's removes the
  // folder.
  const endHard = (): void => void server.kill('SIGQUIT');
  process.prependListener('exit', endHard);
  server.once('exit', () => process.off('exit', endHard));
  let said = '';
  const ready = Promise.withResolvers<void>();
  server.stderr.setEncoding('utf8');
  server.stderr.on('data', (text: string) => {
    log.debug({ postgres: text.trim() });
    said = `${said}${text}`.slice(-2000);
    if (said.includes('ready to accept connections')) ready.resolve();
  });
  server.once('error', (error) => ready.reject(error));
  server.once('exit', () => ready.reject(new Error(`Postgres ended: ${said.trim()}`)));
  const late = setTimeout(
    () => ready.reject(new Error(`Postgres did not start: ${said.trim()}`)),
    START_TIMEOUT_MS,
  );
  try {
    await ready.promise;
    return server;
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** A free port may be taken before the server binds it: then another one is tried. */
async function launchAtFreePort(
  place: PostgresPlace,
  settings: string[],
  log: Log,
  findPort: () => Promise<number>,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await findPort();
    try {
      return { server: await launch(place, ['-p', String(port), ...settings], log), port };
    } catch (error) {
      if (tries === MAX_PORT_TRIES || !/Address already in use/.test((error as Error).message)) throw error;
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url.slice(0, url.lastIndexOf('/') + 1)}postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(late);
}

/**
 * Starts the Postgres of the npm package on a free loopback port, initialised on first use. As root it runs as the user
 * `postgres`, which is made when missing. Throws `UsageError` when one runs on this folder already, and when it cannot start.
 */
export async function startEmbeddedPostgres({
  folder: given,
  log,
  durable = true,
  findPort = freePort,
  stopLeftoverMs = STOP_TIMEOUT_MS,
  say = () => {},
  mayStart,
}: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(given);
  await using closing = new AsyncDisposableStack();
  const place = await placePostgres(folder, log);
  const lock = lockFile(join(folder, 'postgres.lock'));
  if (!lock)
    throw new UsageError(
      `one is running already on the data folder ${folder}: stop it, or set OUTREACHD_DATA_DIR to another folder`,
    );
  closing.use(lock);
  await mayStart?.();
  const isNew = !(await exists(join(place.databaseDir, 'PG_VERSION')));
  say(isNew ? `installing a database in ${folder}, once` : 'starting the database');
  await mkdir(dirname(place.databaseDir), { recursive: true });
  if (await exists(place.databaseDir)) await stopLeftover(place.databaseDir, log, stopLeftoverMs);
  const password = await ensurePassword(folder, place);
  const settings = [...SETTINGS, ...(durable ? [] : UNDURABLE)].flatMap((setting) => ['-c', setting]);
  const { server, port } = await launchAtFreePort(place, settings, log, findPort);
  closing.defer(() => end(server));
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  await createDatabase(url);
  await announceDatabase(folder, { url, pid: server.pid! });
  closing.defer(() => withdrawDatabase(folder));
  const opened = closing.move();
  return { url, stop: () => opened.disposeAsync() };
}
