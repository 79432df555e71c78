import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { askAll, listOf } from '../../src/platform/db/due.ts';
import type { Sql, Sweep } from '../../src/platform/db/due.ts';
import { SHARDS } from '../../src/platform/rules/shards.ts';

/** The look of a worker that has all shards. */
export const sweepOf = (t: { clock: Clock }): Sweep => ({
  now: t.clock.now(),
  wall: t.clock.wall(),
  late: new Date(t.clock.now().getTime() - 4_000),
  shards: Array.from({ length: SHARDS }, (_none, shard) => shard),
});

export async function dueFor(
  t: { app: { db: Db }; clock: Clock },
  rows: (at: Sweep) => Sql,
): Promise<Record<string, unknown>[]> {
  const { due } = await askAll(t.app.db, new Map([['due', listOf(rows(sweepOf(t)))]]));
  return due as Record<string, unknown>[];
}
