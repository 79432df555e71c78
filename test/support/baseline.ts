import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pg from 'pg';
import { MIGRATIONS } from '../../src/platform/db/migration-files.ts';

/** A database of each release as SQL: that release's schema, and the rows of a small run. */
export const BASELINES = join(import.meta.dirname, '../fixtures/baselines');
/** Seals the values of the baselines. */
export const BASELINE_SECRET = 'the-secret-of-all-baselines';
export const BASELINE_KEY = 'ok_live_the-key-of-all-baselines';

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Partitions of months: no migration makes them. */
const PARTITIONS = `select format('create table %s partition of %s %s;', c.oid::regclass, i.inhparent::regclass,
    pg_get_expr(c.relpartbound, c.oid)) as statement
  from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname !~ '_default$' order by c.oid`;
/** Tables in the order of their references, with the columns that are not generated. */
const TABLES = `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace group by c.oid order by c.oid`;

/** A database as compressed SQL. The embedded Postgres has no pg_dump. */
export const dump = (url: string): Promise<Buffer> =>
  withClient(url, async (client) => {
    const files = readdirSync(MIGRATIONS).toSorted();
    const parts = files.map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
    const partitions = await client.query<{ statement: string }>(PARTITIONS);
    parts.push(...partitions.rows.map(({ statement }) => statement));
    const tables = await client.query<{ name: string; columns: string }>(TABLES);
    for (const { name, columns } of tables.rows) {
      const { rows } = await client.query<{ all: string | null }>(
        `select json_agg(t)::text as all from (select ${columns} from ${name}) t`,
      );
      const all = rows[0]!.all;
      if (all === null) continue;
      parts.push(
        `insert into ${name} (${columns}) overriding system value\nselect ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(all)});`,
      );
    }
    const [sequence] = (
      await client.query<{ next: string }>('select max(id) + 1 as next from enrollment_counts')
    ).rows;
    parts.push(
      `select setval(pg_get_serial_sequence('enrollment_counts', 'id'), ${sequence!.next ?? 1}, false);`,
    );
    return promisify(gzip)(parts.join('\n'), { level: 9 });
  });

export const restore = (url: string, baseline: Buffer): Promise<void> =>
  withClient(url, async (client) => {
    await client.query((await promisify(gunzip)(baseline)).toString('utf8'));
  });
