import { sql } from 'kysely';
import { stopwatch } from '../clock.ts';
import type { Db } from './connect.ts';
import type { Sql } from './due.ts';

/** Below this any plan is a good one. */
const FEW_ROWS = 1_000;
/** After a restore every table waits, and each may take seconds: the rest comes in the next pass. */
const PASS_MS = 10_000;

/** Its own tables that changed much since Postgres last looked at them. */
export const staleTables = (): Sql => sql`
  select s.relname as name, s.n_live_tup from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = current_schema() and pg_has_role(c.relowner, 'usage')
    and n_mod_since_analyze > ${FEW_ROWS} + n_live_tup / 2`;

/**
 * Analyses its own tables that have seen as many changes as half of their rows since Postgres last looked at them, and
 * resolves their names. Autovacuum would do so within a minute or two: until then a statement that was planned while a
 * table was empty goes on reading all of it, which a first import, or a campaign that starts right after it, turns into
 * seconds. A table that is being analysed or vacuumed is left alone. None is begun after `forMs`; the smallest come first,
 * so that one that takes too long delays no other.
 */
export async function refreshStatistics(db: Db, { forMs } = { forMs: PASS_MS }): Promise<string[]> {
  const began = stopwatch();
  const { rows } = await sql<{ name: string }>`
    select name from (${staleTables()}) stale order by n_live_tup, name`.execute(db);
  const taken: string[] = [];
  for (const { name } of rows) {
    await sql`analyze (skip_locked) ${sql.id(name)}`.execute(db);
    taken.push(name);
    if (stopwatch() - began > forMs) break;
  }
  return taken;
}
