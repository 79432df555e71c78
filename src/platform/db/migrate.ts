import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { Db } from './connect.ts';
import { ensurePartitions } from './partitions.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const FILE = /^(\d{4}_[a-z0-9_]+)\.sql$/;

const migrations: MigrationProvider = {
  async getMigrations() {
    const found: Record<string, Migration> = {};
    for (const file of (await readdir(FOLDER)).sort()) {
      const name = FILE.exec(file)?.[1];
      if (!name) throw new Error(`migrations/${file}: the name must be NNNN_words.sql`);
      const text = await readFile(join(FOLDER, file), 'utf8');
      found[name] = { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) };
    }
    return found;
  },
};

const migrator = (db: Db): Migrator => new Migrator({ db, provider: migrations });

/** A schema that this program does not know: written by a newer version. */
export class SchemaError extends OperatorError {
  override name = 'SchemaError';
}

/** Names applied in the database that this program does not have, and names it has that are not applied. */
async function compareSchema(db: Db): Promise<{ unknown: string[]; pending: string[] }> {
  const known = Object.keys(await migrations.getMigrations());
  const table = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!table.rows[0]?.there) return { unknown: [], pending: known };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return {
    unknown: [...applied].filter((name) => !known.includes(name)),
    pending: known.filter((name) => !applied.has(name)),
  };
}

const newer = (names: string[]): SchemaError =>
  new SchemaError(
    `the database holds migrations this version does not know (${names.join(', ')}): run a newer outreachd`,
  );

/** Refuses a schema that is newer or older than this program. Throws `SchemaError`. */
export async function assertSchema(db: Db): Promise<void> {
  const { unknown, pending } = await compareSchema(db);
  if (unknown.length > 0) throw newer(unknown);
  if (pending.length > 0)
    throw new SchemaError(`the database lacks ${pending.join(', ')}: run outreachd migrate`);
}

const LOCK_NOT_AVAILABLE = '55P03';
/** How often a migrator that waits for another one says so, and how long it waits: a large table is rewritten for hours. */
const SAY_EVERY_SECONDS = 15;
const WAIT_HOURS = 12;

/** Waits for the lock of all migrators; false when it was not free for `seconds`. */
async function lockedWithin(session: Db, seconds: number): Promise<boolean> {
  try {
    // Of this statement alone; what a request may wait for a lock is no measure for a migration.
    await sql`with patience as (select set_config('lock_timeout', ${`${seconds}s`}, true))
      select pg_advisory_lock(hashtext('outreachd migrate')) from patience`.execute(session);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Runs while no other migrator does: replicas that are started at once wait for the first one. */
function alone<T>(db: Db, log: Pick<Log, 'info'>, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext('outreachd migrate')) as free`.execute(session);
    for (let waited = 0, free = rows[0]!.free; !free; waited += SAY_EVERY_SECONDS) {
      if (waited >= WAIT_HOURS * 3600)
        throw new Error(
          `another migrate has been at work for ${WAIT_HOURS} hours; look at it before trying again`,
        );
      log.info(
        { waited_seconds: waited, most_hours: WAIT_HOURS },
        'another migrate is at work; waiting for it',
      );
      free = await lockedWithin(session, SAY_EVERY_SECONDS);
    }
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('outreachd migrate'))`.execute(session);
    }
  });
}

/**
 * Applies what is missing, in order; several migrators at once take turns, and the later ones find nothing to do.
 * Returns the names applied. Throws `SchemaError` on a newer schema, and the database's error if a file fails.
 */
export const migrate = (db: Db, now: Date, log: Pick<Log, 'info'>): Promise<string[]> =>
  alone(db, log, () => applyMissing(db, now));

async function applyMissing(db: Db, now: Date): Promise<string[]> {
  const { unknown } = await compareSchema(db);
  if (unknown.length > 0) throw newer(unknown);
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
  await ensurePartitions(db, now);
  return (results ?? []).map((result) => result.migrationName);
}
