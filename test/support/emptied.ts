import type pg from 'pg';
import { inject } from 'vitest';
import { lendDatabase } from './databases.ts';

/** What tests take, give back and take again: a database with its connections, or a whole app. */
export interface Emptied {
  pool: pg.Pool;
  /** Ends what may still write, before the tables are emptied. */
  settle?(): Promise<void>;
  close(): Promise<void>;
}

/** A database with more pages in one table is dropped: to empty it takes as long as to make one. */
const MAX_PAGES = 256;
/** So many of a kind wait for the next test; most tests need one. */
const MAX_IDLE = 3;

const OURS = `relnamespace::regnamespace::text in ('public', 'pgboss')`;

/** What a test may change and deleting rows does not take back. */
const SHAPE = `select concat_ws(' ',
  (select count(*) || ':' || coalesce(sum(relnatts), 0) from pg_class where ${OURS}),
  (select count(*) || ':' || coalesce(sum(oid::bigint), 0) from pg_constraint),
  (select count(*) || ':' || count(*) filter (where tgenabled <> 'O') from pg_trigger),
  (select count(*) || ':' || coalesce(sum(hashtext(prosrc)), 0) from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss')),
  (select count(*) || max(name) from applied_files),
  (select count(*) from pg_statistic where starelid >= 16384),
  (select coalesce(sum(hashtext(adbin::text)), 0) from pg_attrdef),
  (select string_agg(name || policy, ' ' order by name) from pgboss.queue),
  (select count(*) from pg_class where relpersistence = 't'),
  (select count(*) from pg_db_role_setting)) as shape`;

/** The tables that hold anything but what installing left, and their pages; whether one still works in the database. */
const HELD = `select
  (select array_agg(c.oid::regclass::text) from pg_class c where relkind = 'r' and ${OURS} and pg_relation_size(c.oid) > 0
    and relname not in ('applied_files', 'version', 'instance', 'queue')) as tables,
  (select max(pg_relation_size(c.oid)) / 8192 from pg_class c where relkind = 'r' and ${OURS}) as pages,
  exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    or exists (select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())) as used,
  (select array_agg(c.oid::regclass::text) from pg_class c where relkind = 'S' and ${OURS}) as sequences`;

/** Vacuumed, a table is an empty file again, and holds rows in the order in which they come. */
async function emptyTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{
    tables: string[] | null;
    pages: number;
    used: boolean;
    sequences: string[] | null;
  }>(HELD);
  const { tables, pages, used, sequences } = rows[0]!;
  if (used || pages > MAX_PAGES) return false;
  if (!tables) return true;
  await pool.query(
    [
      'begin',
      // Keys of other tables and triggers are left aside.
      "set local session_replication_role = 'replica'",
      ...tables.map((name) => `delete from ${name}`),
      ...(sequences ?? []).map((name) => `select setval('${name}', 1, false)`),
      'commit',
    ].join(';'),
  );
  await pool.query(`vacuum ${tables.join(', ')}`);
  // As of a table that was never analysed: a plan for no rows is another one than a plan for an unknown number.
  await pool.query(
    `update pg_class set relpages = 0, reltuples = -1
     where oid = any($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]))`,
    [tables],
  );
  return true;
}

interface Kept<T extends Emptied> {
  thing: T;
  shape: string;
}
const shelves = new Map<string, Kept<Emptied>[]>();

const shapeOf = async ({ pool }: Emptied): Promise<string> =>
  (await pool.query<{ shape: string }>(SHAPE)).rows[0]!.shape;

async function isEmptied({ thing, shape }: Kept<Emptied>): Promise<boolean> {
  await thing.settle?.();
  return (await emptyTables(thing.pool)) && (await shapeOf(thing)) === shape;
}

/**
 * Takes what an earlier test of this process gave back, its tables emptied, or makes one: a clone and its connections cost 0.2 s of
 * a core, deleting a test's rows 5 ms. Give it back with the second function; with `false` it is closed, because the test changed
 * more than rows.
 */
export async function takeEmptied<T extends Emptied>(
  kind: string,
  make: () => Promise<T>,
  { fresh = false } = {},
): Promise<[thing: T, giveBack: (asItWas: boolean) => Promise<void>]> {
  const shelf = (shelves.get(kind) ?? []) as Kept<T>[];
  shelves.set(kind, shelf as Kept<Emptied>[]);
  let kept = fresh ? undefined : shelf.pop();
  if (!kept) {
    const thing = await make();
    kept = { thing, shape: await shapeOf(thing) };
  }
  const mine = kept;
  return [
    mine.thing,
    async (asItWas) => {
      const again = asItWas && shelf.length < MAX_IDLE && (await isEmptied(mine).catch(() => false));
      if (again) shelf.push(mine);
      else await mine.thing.close();
    },
  ];
}

export const cloneTemplate = () => {
  const { serverUrl, template } = inject('postgres');
  return lendDatabase(serverUrl, template);
};
