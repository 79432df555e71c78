import type pg from 'pg';
import { inject } from 'vitest';
import { lendDatabase } from './databases.ts';

/** A database with its connections, or a whole app, which tests use in turn. */
export interface Emptied {
  pool: pg.Pool;
  /** Ends pending writes before the tables are emptied. */
  settle?(): Promise<void>;
  close(): Promise<void>;
}

/** A database with a larger table is dropped: emptying it takes as long as making one. */
const MAX_PAGES = 256;
/** Idle ones of a kind; most tests need one. */
const MAX_IDLE = 3;

const OURS = `relnamespace::regnamespace::text in ('public', 'pgboss')`;

/** State that a test may change and that deleting rows does not restore. */
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

/** Tables with more than the installed rows, with their pages; and whether a session still works in the database. */
const HELD = `select
  (select array_agg(c.oid::regclass::text) from pg_class c where relkind = 'r' and ${OURS} and pg_relation_size(c.oid) > 0
    and relname not in ('applied_files', 'version', 'instance', 'queue')) as tables,
  (select max(pg_relation_size(c.oid)) / 8192 from pg_class c where relkind = 'r' and ${OURS}) as pages,
  exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    or exists (select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())) as used,
  (select array_agg(c.oid::regclass::text) from pg_class c where relkind = 'S' and ${OURS}) as sequences`;

/** A vacuumed table is an empty file again, and stores rows in order. */
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
      // Without foreign keys and triggers.
      "set local session_replication_role = 'replica'",
      ...tables.map((name) => `delete from ${name}`),
      ...(sequences ?? []).map((name) => `select setval('${name}', 1, false)`),
      'commit',
    ].join(';'),
  );
  await pool.query(`vacuum ${tables.join(', ')}`);
  // As if never analysed: a plan for no rows differs from a plan for an unknown number.
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
 * Takes one that an earlier test of this process gave back, and empties it, or makes one: a clone and its connections cost 0.2 s
 * of a core, deleting a test's rows 5 ms. The second function gives it back; `false` closes it, because the test changed more
 * than rows.
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
