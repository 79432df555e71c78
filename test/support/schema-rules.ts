import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../../src/platform/db/types.ts';

/** Small tables, copied to every node. */
const ON_EVERY_NODE = ['organizations', 'users', 'api_keys', 'teams', 'connectors', 'placement_seeds'];
/** Tables without a team, on one node. */
const ON_ONE_NODE = [
  'workers',
  'database_histories',
  'database_marks',
  'block_lists',
  'stored_answers',
  'credit_entries',
  'audit_entries',
  'connector_events',
  'request_windows',
  'invariant_checks',
  'applied_files',
  'erasures',
  'erasure_keys',
];

/** Our tables and partitions, with the number of their column team_id. */
const TABLES = sql`tables as (
  select c.oid, c.relname as name, c.relispartition as partition, a.attnum as team, a.attnotnull as team_given
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))`;

const RULES: RawBuilder<unknown>[] = [
  sql`select t.name as "table", 'unique key ' || k.relname || ' does not contain team_id' as breach
    from tables t join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion) join pg_class k on k.oid = i.indexrelid
    where t.team is not null and not t.team = any((i.indkey::int2[])[0 : i.indnkeyatts - 1])`,
  sql`select t.name, 'foreign key ' || f.conname || ' sets columns of its table' from tables t join pg_constraint f on f.conrelid = t.oid
    where f.contype = 'f' and f.conparentid = 0 and (f.confdeltype in ('n', 'd') or f.confupdtype in ('n', 'd'))`,
  sql`select t.name, 'foreign key ' || f.conname || ' does not pair team_id with team_id'
    from tables t join pg_constraint f on f.conrelid = t.oid join tables r on r.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and t.team is not null and r.team is not null
      and not exists (select 1 from unnest(f.conkey, f.confkey) as pair (mine, theirs) where pair.mine = t.team and pair.theirs = r.team)`,
  sql`select t.name, 'foreign key ' || f.conname || ' leads from a table without a team to ' || r.name
    from tables t join pg_constraint f on f.conrelid = t.oid join tables r on r.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and t.team is null and r.team is not null`,
  sql`select t.name, 'foreign key ' || f.conname || ' leads to ' || r.name || ', which is not on every node'
    from tables t join pg_constraint f on f.conrelid = t.oid join tables r on r.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and r.team is null and r.name <> all(${ON_EVERY_NODE})`,
  sql`select t.name, 'trigger ' || g.tgname || ' writes what no store says' from tables t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal and g.tgparentid = 0`,
  sql`select t.name, 'team_id may be null' from tables t where t.team is not null and not t.team_given`,
  sql`select t.name, 'has no team_id and is not listed as one that needs none' from tables t
    where t.team is null and t.name <> all(${[...ON_EVERY_NODE, ...ON_ONE_NODE]})`,
];

export async function findBreaches(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ table: string; breach: string }>`
    with ${TABLES} ${sql.join(RULES, sql` union all `)} order by 1, 2`.execute(db);
  return rows.map(({ table, breach }) => `${table}: ${breach}`);
}
