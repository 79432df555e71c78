import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { Db } from './connect.ts';
import { MIGRATIONS, readMigrations, recordFile, runFile } from './migration-files.ts';
import type { SqlFile } from './migration-files.ts';
import { ensurePartitions } from './partitions.ts';
import { dropCode } from './schema-code.ts';
import { transact } from './transaction.ts';
import type { Trx } from './transaction.ts';

export class SchemaError extends OperatorError {
  override name = 'SchemaError';
}

type Files = Awaited<ReturnType<typeof readMigrations>>;

/** By file name. `made`: the views and functions that the file made. */
type Applied = Map<string, { checksum: string; made: string[] }>;

async function readApplied(db: Db): Promise<Applied> {
  const { rows } = await sql<{ recorded: boolean; used: boolean }>`
    select to_regclass('applied_files') is not null as recorded,
      to_regclass('email_sends') is not null as used`.execute(db);
  const { recorded, used } = rows[0]!;
  if (!recorded && used)
    throw new SchemaError(
      'the database was made before the first release (it has no table applied_files), and no migration ' +
        'leads from there: start with an empty database',
    );
  const files = recorded ? await db.selectFrom('applied_files').selectAll().execute() : [];
  return new Map(files.map(({ name, ...file }) => [name, file]));
}

function findPending(applied: Applied, { migrations, code }: Files): string[] {
  const known = new Set([...migrations, code].map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new SchemaError(
      `the database holds migrations this version does not know (${unknown.join(', ')}): run a newer outreachd`,
    );
  const isChanged = ({ name, checksum }: SqlFile) => applied.get(name)?.checksum !== checksum;
  const changed = migrations.filter((file) => applied.has(file.name) && isChanged(file));
  if (changed.length > 0)
    throw new SchemaError(
      `${changed.map(({ name }) => `migrations/${name}.sql`).join(', ')} was changed after it was ` +
        'applied: restore it, and put the change into a new migration',
    );
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  return pending.length > 0 || isChanged(code) ? [...pending, code.name] : [];
}

/** Throws `SchemaError` when the schema is newer or older than this program, or was made by other files. */
export async function assertSchema(db: Db): Promise<void> {
  const pending = findPending(await readApplied(db), await readMigrations(MIGRATIONS));
  if (pending.length > 0)
    throw new SchemaError(`the database lacks ${pending.join(', ')}: run outreachd migrate`);
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Rewriting a large table takes hours. */
const SAY_EVERY_SECONDS = 15;
const WAIT_HOURS = 12;

async function lockedWithin(session: Db, seconds: number): Promise<boolean> {
  try {
    // For this statement alone: the usual lock timeout is meant for requests.
    await sql`with patience as (select set_config('lock_timeout', ${`${seconds}s`}, true))
      select pg_advisory_lock(hashtext('outreachd migrate')) from patience`.execute(session);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

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
 * Applies missing files in order and in one transaction; concurrent migrators take turns. Resolves to the names
 * applied. Throws `SchemaError` when the schema is newer or was made by other files, and `MigrationError` when a file
 * fails.
 */
export const migrate = (
  db: Db,
  now: Date,
  log: Pick<Log, 'info'>,
  { folder = MIGRATIONS } = {},
): Promise<string[]> =>
  alone(db, log, async () => {
    const files = await readMigrations(folder);
    const applied = await readApplied(db);
    const pending = findPending(applied, files);
    if (pending.length > 0) await transact(db, (trx) => applyMissing(trx, files, applied));
    await ensurePartitions(db, now);
    return pending;
  });

async function applyMissing(trx: Trx, { migrations, code }: Files, applied: Applied): Promise<void> {
  const makeCode = await dropCode(trx, applied.get(code.name)?.made ?? []);
  for (const file of migrations.filter(({ name }) => !applied.has(name))) {
    await runFile(trx, file);
    await recordFile(trx, file);
  }
  await makeCode(code);
}
