import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';

const OURS = sql`current_schema()::regnamespace`;
const NOT_OURS = sql`(select objid from pg_depend where deptype = 'e')`;
const TABLES = sql`(select * from pg_class where relnamespace = ${OURS} and oid not in ${NOT_OURS})`;

const PARTS: RawBuilder<unknown>[] = [
  sql`select case c.relkind when 'r' then 'table ' when 'p' then 'table ' when 'v' then 'view ' else 'relation ' end || c.relname as what,
      concat_ws(' | ', c.relpersistence, c.reloptions::text, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid),
        (select inhparent::regclass from pg_inherits where inhrelid = c.oid), case when c.relrowsecurity then 'row security' end,
        c.relreplident, case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, obj_description(c.oid, 'pg_class')) as says
    from ${TABLES} c where c.relkind not in ('i', 'I', 'S')`,
  sql`select 'column ' || c.relname || '.' || a.attname,
      concat_ws(' | ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid),
        nullif(a.attgenerated, ''), nullif(a.attidentity, ''), a.attstorage, nullif(a.attcompression, ''), a.attstattarget, a.attoptions::text,
        nullif(a.attcollation, 0)::regcollation, col_description(c.oid, a.attnum))
    from ${TABLES} c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind not in ('i', 'I', 'S')`,
  sql`select 'constraint ' || k.conrelid::regclass || '.' || k.conname,
      concat_ws(' | ', pg_get_constraintdef(k.oid), case when not k.convalidated then 'not valid' end, obj_description(k.oid, 'pg_constraint'))
    from pg_constraint k join ${TABLES} c on c.oid = k.conrelid`,
  sql`select 'index ' || c.relname, concat_ws(' | ', pg_get_indexdef(i.indexrelid), case when i.indisclustered then 'clustered' end,
      case when not i.indisvalid then 'not valid' end, (select string_agg(a.attstattarget::text, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid), obj_description(c.oid, 'pg_class'))
    from ${TABLES} c join pg_index i on i.indexrelid = c.oid`,
  sql`select 'trigger ' || c.relname || '.' || t.tgname, concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join ${TABLES} c on c.oid = t.tgrelid where not t.tgisinternal`,
  sql`select 'function ' || p.oid::regprocedure, concat_ws(' | ', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'))
    from pg_proc p where p.pronamespace = ${OURS} and p.oid not in ${NOT_OURS}`,
  sql`select 'type ' || t.typname, concat_ws(' | ', t.typtype, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e
      where e.enumtypid = t.oid), obj_description(t.oid, 'pg_type'))
    from pg_type t where t.typnamespace = ${OURS} and t.typtype <> 'c' and t.typelem = 0 and t.oid not in ${NOT_OURS}`,
  sql`select 'sequence ' || s.seqrelid::regclass, concat_ws(' | ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
      s.seqcache, s.seqcycle) from pg_sequence s join ${TABLES} c on c.oid = s.seqrelid`,
  sql`select 'statistics ' || s.stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxnamespace = ${OURS}`,
  sql`select 'extension ' || extname, '' from pg_extension`,
];

/** The catalogue's tables, types, functions and views, one sorted line each. Databases with the same lines differ only in rows and column order. */
export async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; says: string }>`
    select what, says from (${sql.join(PARTS, sql` union all `)}) parts order by what collate "C", says collate "C"`.execute(
    db,
  );
  return rows.map(({ what, says }) => `${what}: ${says}`);
}
