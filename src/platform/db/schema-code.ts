import { sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { isLocked } from './bisect-batch.ts';
import { recordFile, runFile } from './migration-files.ts';
import type { SqlFile } from './migration-files.ts';
import type { Trx } from './transaction.ts';

const DEPENDENT_OBJECTS_STILL_EXIST = '2BP01';

async function readCode(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'view ' || oid::regclass as name from pg_class
      where relkind = 'v' and relnamespace = current_schema()::regnamespace
    union all select 'function ' || oid::regprocedure from pg_proc
      where pronamespace = current_schema()::regnamespace`.execute(trx);
  return rows.map(({ name }) => name);
}

interface Grant {
  view: string;
  column: string | null;
  statement: string;
}

/** Grants of other roles on the views and their columns, as statements: a recreated view has none. */
async function readGrants(trx: Trx, views: string[]): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select view, attname as column,
      format('grant %s%s on %s to %s%s', privilege_type, ' (' || quote_ident(attname) || ')', view,
      case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end) as statement
    from unnest(${views}::text[]) view join pg_class c on c.oid = to_regclass(view)
    cross join lateral (select null::name as attname, c.relacl as acl
      union all select a.attname, a.attacl from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) granted
    cross join aclexplode(granted.acl) where grantee <> c.relowner`.execute(trx);
  return rows;
}

async function hasColumn(trx: Trx, { view, column }: Grant): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass(${view}) and attname = ${column} and attnum > 0`.execute(
    trx,
  );
  return rows.length > 0;
}

async function drop(trx: Trx, kind: 'view' | 'function', names: string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    await sql.raw(`drop ${kind} if exists ${names.join(', ')}`).execute(trx);
  } catch (error) {
    if (isLocked(error))
      throw new OperatorError(
        'another session holds a view or function of outreachd, which migrate makes again: end it ' +
          '(select pid, query from pg_stat_activity), and run outreachd migrate again',
        { cause: error },
      );
    if (!(error instanceof Error && 'code' in error && error.code === DEPENDENT_OBJECTS_STILL_EXIST))
      throw error;
    const detail = 'detail' in error ? String(error.detail).replaceAll('\n', '; ') : error.message;
    throw new OperatorError(
      `migrate makes the views and functions of outreachd again, and others depend on them (${detail}): ` +
        'drop those, run outreachd migrate, and create them again',
      { cause: error },
    );
  }
}

const named = (made: string[], kind: string): string[] =>
  made.filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1));

/**
 * Drops the functions and views of an earlier `migrate`, so that migrations may change the tables that they read.
 * Resolves to a function that recreates those of `file` with their grants. Throws `OperatorError` when other objects
 * depend on them.
 */
export async function dropCode(trx: Trx, made: string[]): Promise<(file: SqlFile) => Promise<void>> {
  const grants = await readGrants(trx, named(made, 'view'));
  await drop(trx, 'view', named(made, 'view'));
  await drop(trx, 'function', named(made, 'function'));
  return async (file) => {
    const others = new Set(await readCode(trx));
    await runFile(trx, file);
    const ours = (await readCode(trx)).filter((name) => !others.has(name));
    await recordFile(trx, file, ours);
    for (const grant of grants)
      if (grant.column === null ? ours.includes(`view ${grant.view}`) : await hasColumn(trx, grant))
        await sql.raw(grant.statement).execute(trx);
  };
}
