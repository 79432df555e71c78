import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  askAll,
  dueNow,
  findOverlooked,
  listOf,
  markDue,
  deriveDues,
  writeDues,
} from '../../../src/platform/db/due.ts';
import type { Sql } from '../../../src/platform/db/due.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { eventually } from '../../support/eventually.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await sql`create table work (team_id uuid, key uuid, due_at timestamptz)`.execute(t.db);
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`truncate dues, work`.execute(t.db);
});

const teamId = '01a00000-0000-7000-8000-000000000001';
/** The last byte is the shard. */
const key = (shard: number): string =>
  `01a00000-0000-7000-8000-0000000000${shard.toString(16).padStart(2, '0')}`;
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 9, minute));
const due = (shard: number, minute: number) =>
  ({ kind: 'mailbox', teamId, key: key(shard), dueAt: at(minute) }) as const;
const truth = (keys: Sql): Sql => sql`
  select k.team_id, k.key, min(w.due_at) as due_at from (${keys}) k join work w on w.team_id = k.team_id and w.key = k.key group by 1, 2`;
const settle = (shard: number, read = truth) =>
  deriveDues(t.db, { kind: 'mailbox', teamId, keys: [key(shard)] }, read);
const work = (shard: number, minute: number) =>
  sql`insert into work values (${teamId}, ${key(shard)}, ${at(minute)})`.execute(t.db);
const rows = async (): Promise<[key: string, minute: number][]> => {
  const found = await sql<{ key: string; due_at: Date }>`select key, due_at from dues order by key`.execute(
    t.db,
  );
  return found.rows.map((row) => [row.key, row.due_at.getUTCMinutes()]);
};
const found = async (sweep: { minute: number; shards: number[] }): Promise<string[]> => {
  const now = at(sweep.minute);
  const late = new Date(now.getTime() - 4_000);
  const look = dueNow('mailbox', { now, wall: now, late, shards: sweep.shards });
  const { keys } = await askAll(t.db, new Map([['keys', listOf(look)]]));
  return (keys as { key: string }[]).map((row) => row.key).toSorted();
};

describe('a key that becomes due', () => {
  it('is due at the earliest time it was told, whatever comes later', async () => {
    await writeDues(t.db, [due(1, 30), due(1, 10), due(2, 20)]);
    await writeDues(t.db, [due(1, 20)]);
    await writeDues(t.db, [due(2, 5)]);
    expect(await rows()).toEqual([
      [key(1), 10],
      [key(2), 5],
    ]);
  });

  it('in a transaction is due with its commit, and not at all when it is rolled back', async () => {
    await transact(t.db, async (trx) => {
      markDue(trx, [due(1, 10)]);
      expect(await rows()).toEqual([]);
    });
    await transact(t.db, async (trx) => {
      markDue(trx, [due(2, 10)]);
      throw new Error('no');
    }).catch(() => {});
    expect(await rows()).toEqual([[key(1), 10]]);
  });
});

describe('a worker', () => {
  it('finds what is due in its shards, and in foreign ones what is late', async () => {
    await writeDues(t.db, [due(1, 10), due(2, 10), due(3, 9), due(65, 11)]);
    expect(await found({ minute: 10, shards: [1] })).toEqual([key(1), key(3)]);
    expect(await found({ minute: 11, shards: [] })).toEqual([key(1), key(2), key(3)]);
    expect(await found({ minute: 11, shards: [1] })).toEqual([key(1), key(2), key(3), key(65)]);
  });
});

describe('a key whose work ended', () => {
  it('is due again when the next of its work is, and has no row when nothing waits', async () => {
    await writeDues(t.db, [due(1, 0), due(2, 0)]);
    await work(1, 40);
    await work(1, 30);
    await settle(1);
    await settle(2);
    expect(await rows()).toEqual([[key(1), 30]]);
  });

  it('is due when its work was committed while the truth was read', async () => {
    await writeDues(t.db, [due(1, 0)]);
    // The settling is between its two statements: the second waits for the lock.
    const arriving = transact(t.db, async (trx) => {
      await sql`lock table work`.execute(trx);
      const settling = settle(1);
      await eventually(rows, (left) => left.length === 0);
      await sql`insert into work values (${teamId}, ${key(1)}, ${at(1)})`.execute(trx);
      return { settling };
    });
    await (
      await arriving
    ).settling;
    expect(await rows()).toEqual([[key(1), 1]]);
  });

  it('is never lost, however settling and new work meet', async () => {
    for (let round = 0; round < 60; round++) {
      await sql`truncate dues, work`.execute(t.db);
      await writeDues(t.db, [due(1, 0)]);
      const arriving = transact(t.db, async (trx) => {
        await sql`insert into work values (${teamId}, ${key(1)}, ${at(1)})`.execute(trx);
        markDue(trx, [due(1, 1)]);
      });
      await Promise.all([settle(1), settle(1), arriving]);
      const [row] = await rows();
      expect(row, `round ${round}`).toBeDefined();
      expect(row![1]).toBeLessThanOrEqual(1);
    }
  });
});

describe('work that was committed without a notice', () => {
  it('is found by the slow check, once, with its time', async () => {
    await work(1, 20);
    await work(2, 20);
    await work(3, 20);
    await writeDues(t.db, [due(2, 20), due(3, 50)]);
    const keys = sql`select distinct team_id, key from work`;
    const overlooked = await findOverlooked(t.db, 'mailbox', keys, truth, 10);
    expect(overlooked.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([due(1, 20), due(3, 20)]);
    await writeDues(t.db, overlooked);
    expect(await findOverlooked(t.db, 'mailbox', keys, truth, 10)).toEqual([]);
  });
});
