import { sql } from 'kysely';
import { stopwatch } from '../clock.ts';
import type { Db } from './connect.ts';
import type { Sql } from './due.ts';

/** Smaller tables get a good plan without statistics. */
const FEW_ROWS = 1_000;
/** After a restore every table waits, and each may take seconds: the next pass takes the rest. */
const PASS_MS = 10_000;

export const staleTables = (): Sql => sql`
  select s.relname as name, s.n_live_tup from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = current_schema() and pg_has_role(c.relowner, 'usage')
    and n_mod_since_analyze > ${FEW_ROWS} + n_live_tup / 2`;

/**
 * Analyses tables of which half the rows changed since their last analyze, and resolves to their names. Autovacuum
 * needs a minute or two: until then a statement planned on an empty table scans all of it, which costs seconds in a
 * first import or in a campaign right after it. Skips tables under analyze or vacuum. Begins none after `forMs`; the
 * smallest come first, so that a slow one delays no other.
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
