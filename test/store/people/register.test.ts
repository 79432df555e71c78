import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL } from '../../../src/people/register/register.ts';
import { NOT_PERSONAL } from '../../support/not-personal.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Types that hold no words: ids, numbers, times, words of the engine. */
const WORDLESS = /^_?(uuid|timestamptz|date|int[248]|bool|float[48]|numeric)$/;

interface Column {
  table: string;
  column: string;
  type: string;
  kind: string;
}
const columns = async (): Promise<Column[]> =>
  (
    await sql<Column>`
      select c.table_name as table, c.column_name as column, c.udt_name as type, y.typtype::text as kind
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join pg_type y on y.typname = c.udt_name and y.typnamespace = to_regnamespace(c.udt_schema)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not in (select relname from pg_class where relispartition)`.execute(database.db)
  ).rows;

const named = (): Set<string> =>
  new Set([
    ...PERSONAL.flatMap(({ table, personal, other = '' }) =>
      [...Object.keys(personal), ...other.split(' ').filter(Boolean)].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(NOT_PERSONAL).flatMap(([table, own]) => own.map((column) => `${table}.${column}`)),
  ]);
const holdsWords = ({ type, kind }: Column): boolean => kind !== 'e' && !WORDLESS.test(type);
const unnamed = (all: readonly Column[]): string[] => {
  const known = named();
  return all
    .filter((each) => holdsWords(each) && !known.has(`${each.table}.${each.column}`))
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted();
};

describe('the register of personal data', () => {
  it('says of every column that may hold words whether it is personal', async () => {
    expect(unnamed(await columns())).toEqual([]);
  });

  it('misses a new column that no one named', async () => {
    const planted = { table: 'labels', column: 'remark', type: 'text', kind: 'b' };
    expect(unnamed([...(await columns()), planted])).toEqual(['labels.remark']);
  });

  it('names only tables and columns that exist, each once', async () => {
    const all = await columns();
    const known = new Set(all.map(({ table, column }) => `${table}.${column}`));
    const tables = new Set(all.map(({ table }) => table));
    expect([...named()].filter((each) => !known.has(each))).toEqual([]);
    expect(Object.keys(NOT_PERSONAL).filter((table) => !tables.has(table))).toEqual([]);
    const both = PERSONAL.map(({ table }) => table as string).filter((table) => table in NOT_PERSONAL);
    expect(both).toEqual([]);
    expect(new Set(PERSONAL.map(({ table, of }) => `${table} ${of}`)).size).toBe(PERSONAL.length);
  });

  it('names every table', async () => {
    const known = new Set([...PERSONAL.map(({ table }) => table as string), ...Object.keys(NOT_PERSONAL)]);
    const tables = new Set((await columns()).map(({ table }) => table));
    expect([...tables].filter((table) => !known.has(table))).toEqual([]);
  });

  it('deletes, or has a value for every column that it calls personal and changes', async () => {
    const all = await columns();
    for (const { table, gone, key = ['team_id', 'id'], personal } of PERSONAL) {
      const has = all.filter((each) => each.table === table).map(({ column }) => column);
      expect([...key].filter((column) => !has.includes(column))).toEqual([]);
      if (!gone) expect(Object.keys(personal).length, table).toBeGreaterThan(0);
    }
  });
});
