import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshStatistics } from '../../../src/platform/db/statistics.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { prepared } from '../../../src/platform/db/prepared.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ maxConnections: 1, fresh: true });
  await sql`create table grown (id int primary key, name text) with (autovacuum_enabled = false)`.execute(
    t.db,
  );
});
afterAll(() => t[Symbol.asyncDispose]());

const add = async (from: number, to: number): Promise<void> => {
  await sql`insert into grown select n, 'name' from generate_series(${from}::int, ${to}::int) n`.execute(
    t.db,
  );
  await sql`select pg_stat_force_next_flush()`.execute(t.db);
};
const named = (ids: number[]) =>
  sql<{ name: string }>`
    ${prepared('names of the grown')} select g.name from grown g join unnest(${ids}::int[]) asked (id) on g.id = asked.id`.execute(
    t.db,
  );
const plan = async (): Promise<string> => {
  const { rows } = await sql<Record<'QUERY PLAN', string>>`explain execute "names of the grown" ('{1}')`.execute(t.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}; // prettier-ignore

describe('statistics of tables', () => {
  it('are renewed when a table has grown, so that a statement planned while it was empty is planned anew', async () => {
    // After five runs Postgres keeps one plan for all values.
    for (let n = 0; n < 7; n++) await named(Array.from({ length: 100 }, (_none, id) => id));
    expect(await plan()).toContain('Seq Scan on grown');
    await add(1, 20_000);
    expect(await plan()).toContain('Seq Scan on grown');
    expect(await refreshStatistics(t.db)).toContain('grown');
    expect(await plan()).toContain('Index Scan using grown_pkey');
  });

  it('are left alone when little changed', async () => {
    await add(20_001, 21_000);
    expect(await refreshStatistics(t.db)).not.toContain('grown');
    await add(21_001, 45_000);
    expect(await refreshStatistics(t.db)).toContain('grown');
  });

  it('of a locked table wait for the next time', async () => {
    await add(45_001, 150_000);
    const other = new pg.Client({ connectionString: t.url });
    await other.connect();
    await other.query('begin; lock table grown in share update exclusive mode');
    expect(await refreshStatistics(t.db)).toContain('grown');
    expect(await refreshStatistics(t.db)).toContain('grown');
    await other.end();
    expect(await refreshStatistics(t.db)).toContain('grown');
    expect(await refreshStatistics(t.db)).not.toContain('grown');
  });

  it('come a few tables at a time, the smallest first: a large one holds up neither the others nor the loop', async () => {
    await sql`create table grown_little (id int) with (autovacuum_enabled = false)`.execute(t.db);
    await sql`insert into grown_little select generate_series(1, 5000)`.execute(t.db);
    await add(150_001, 400_000);
    expect(await refreshStatistics(t.db, { forMs: 0 })).toEqual(['grown_little']);
    expect(await refreshStatistics(t.db, { forMs: 0 })).toEqual(['grown']);
    expect(await refreshStatistics(t.db, { forMs: 0 })).toEqual([]);
  });

  it('of tables of another owner are left alone', async () => {
    await sql`insert into grown_little select generate_series(1, 20000)`.execute(t.db);
    await sql`select pg_stat_force_next_flush()`.execute(t.db);
    await sql`create role stranger`.execute(t.db);
    await sql`grant usage on schema public to stranger`.execute(t.db);
    await sql`set role stranger`.execute(t.db);
    expect(await refreshStatistics(t.db)).toEqual([]);
    await sql`reset role`.execute(t.db);
    await sql`drop owned by stranger`.execute(t.db);
    await sql`drop role stranger`.execute(t.db);
    expect(await refreshStatistics(t.db)).toEqual(['grown_little']);
  });
});
