import { sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { recordFile, runFile } from './migration-files.ts';
import type { SqlFile } from './migration-files.ts';
import type { Trx } from './transaction.ts';

const DEPENDENT_OBJECTS_STILL_EXIST = '2BP01';

/** All functions and views of the schema, each as `drop` names it. */
async function readCode(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'view ' || oid::regclass as name from pg_class where relkind = 'v' and relnamespace = current_schema()::regnamespace
    union all select 'function ' || oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

/** What another role may do with a view, or with one column of it. */
interface Grant {
  view: string;
  column: string | null;
  statement: string;
}

/** The grants on the views and their columns, as statements: a view that is made again has none. */
async function readGrants(trx: Trx, views: string[]): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select view, g.column, format('grant %s%s on %s to %s%s', privilege_type, ' (' || quote_ident(g.column) || ')', view,
      case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end) as statement
    from unnest(${views}::text[]) view join pg_class c on c.oid = to_regclass(view)
    cross join lateral (
      select null as column, a.* from aclexplode(c.relacl) a
      union all select t.attname, a.* from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid) g
    where grantee <> c.relowner`.execute(trx);
  return rows;
}

/** Gives again what is still there to be granted. */
async function grantAgain(trx: Trx, grants: Grant[], views: Set<string>): Promise<void> {
  for (const { view, column, statement } of grants.filter(({ view }) => views.has(view))) {
    const { rows } = await sql`
      select from pg_attribute where attrelid = to_regclass(${view}) and attname = coalesce(${column}, attname) limit 1`.execute(
      trx,
    );
    if (rows.length > 0) await sql.raw(statement).execute(trx);
  }
}

async function drop(trx: Trx, kind: 'view' | 'function', names: string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    await sql.raw(`drop ${kind} if exists ${names.join(', ')}`).execute(trx);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === DEPENDENT_OBJECTS_STILL_EXIST))
      throw error;
    const detail = 'detail' in error ? String(error.detail).replaceAll('\n', '; ') : error.message;
    throw new OperatorError(
      `migrate makes the views and functions of outreachd again, and others depend on them (${detail}): drop those, run outreachd migrate, and create them again`,
      { cause: error },
    );
  }
}

const named = (made: string[], kind: string): string[] =>
  made.filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1));

/**
 * Drops the functions and views that an earlier `migrate` made, so that migrations may change what they read. Resolves to the
 * function that makes those of `file`, with the grants that were on them. Throws `OperatorError` when others depend on them.
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
    await grantAgain(trx, grants, new Set(named(ours, 'view')));
  };
}
