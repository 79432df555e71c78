import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { Trx } from './transaction.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const CODE = 'views.sql';
const NUMBERED = /^(\d{4})_[a-z0-9_]+\.sql$/;

export interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

export class MigrationError extends OperatorError {
  override name = 'MigrationError';
}

async function readSqlFile(folder: string, file: string): Promise<SqlFile> {
  const text = await readFile(join(folder, file), 'utf8');
  return {
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  };
}

/**
 * Reads the migrations in order and the file of functions and views. Throws `MigrationError` on a gap in the numbers, a
 * number used twice, and a name of another form.
 */
export async function readMigrations(folder: string): Promise<{ migrations: SqlFile[]; code: SqlFile }> {
  const files = (await readdir(folder)).filter((file) => file !== CODE).toSorted();
  for (const [n, file] of files.entries())
    if (Number(NUMBERED.exec(file)?.[1]) !== n + 1)
      throw new MigrationError(
        `migrations/${file}: the name must be NNNN_words.sql, with the number ${String(n + 1).padStart(4, '0')}`,
      );
  const migrations = await Promise.all(files.map((file) => readSqlFile(folder, file)));
  return { migrations, code: await readSqlFile(folder, CODE) };
}

type Told = Error & { position?: string; detail?: string; hint?: string };

/** Statements that end or begin a transaction: if a file failed after one, half of it would stay. */
const OWN_TRANSACTION =
  /^[ \t]*(?:commit|rollback|abort|begin|start transaction)(?: work| transaction)?\s*;/im;

export async function runFile(trx: Trx, { name, text }: SqlFile): Promise<void> {
  const own = OWN_TRANSACTION.exec(text);
  if (own)
    throw new MigrationError(
      `migrations/${name}.sql, line ${text.slice(0, own.index).split('\n').length}: ${own[0].trim()} ` +
        'ends the transaction that all files share; take it out',
    );
  try {
    await sql.raw(text).execute(trx);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { position, message, detail, hint }: Told = error;
    const line = position ? `, line ${text.slice(0, Number(position) - 1).split('\n').length}` : '';
    const said = [message, detail, hint].filter(Boolean).join('; ');
    throw new MigrationError(`migrations/${name}.sql${line}: ${said}`, { cause: error });
  }
}

export async function recordFile(trx: Trx, { name, checksum }: SqlFile, made: string[] = []): Promise<void> {
  await trx
    .insertInto('applied_files')
    .values({ name, checksum, made })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum, made }))
    .execute();
}
