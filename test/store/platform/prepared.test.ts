import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { prepared } from '../../../src/platform/db/prepared.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ maxConnections: 1 });
});
afterAll(() => t[Symbol.asyncDispose]());

const preparedNames = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(t.db);
  return rows.map(({ name }) => name);
}; // prettier-ignore

describe('a statement that begins with its name', () => {
  it('is prepared once on a connection, also in a transaction, and answers as it would without', async () => {
    const add = (n: number) => sql<{ sum: number }>`${prepared('sum of two')} select ${n}::int + 1 as sum`;
    for (const n of [1, 2]) expect((await add(n).execute(t.db)).rows).toEqual([{ sum: n + 1 }]);
    await transact(t.db, async (trx) => expect((await add(3).execute(trx)).rows).toEqual([{ sum: 4 }]));
    await t.db.selectFrom('teams').modifyFront(prepared('names of teams')).select('name').execute();
    expect(await preparedNames()).toEqual(['names of teams', 'sum of two']);
  });

  it('leaves others alone: without a name, and with a comment that is none', async () => {
    const before = await preparedNames();
    await sql`select 1 /* not at the beginning */`.execute(t.db);
    await sql`/*+ a hint */ select 1`.execute(t.db);
    expect(await preparedNames()).toEqual(before);
  });

  it('is refused when its name has another text already', async () => {
    await sql`${prepared('one of two')} select 1 as one`.execute(t.db);
    await expect(sql`${prepared('one of two')} select 2 as two`.execute(t.db)).rejects.toThrow('one of two');
  });
});
