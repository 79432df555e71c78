import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  dropLease,
  forgetLease,
  holdsKey,
  renewLease,
  takeLease,
  unheldNow,
} from '../../../src/platform/db/leases.ts';
import type { Held } from '../../../src/platform/db/leases.ts';
import { writeDues } from '../../../src/platform/db/due.ts';
import { sql } from 'kysely';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => void (await t.app.pool.query('delete from leases')));

const mine: Held = { kind: 'endpoint', teamId: id(1), key: id(2), token: id(3) };
const theirs: Held = { ...mine, token: id(4) };
const wall = new Date('2026-11-16T09:00:00Z');
const until = new Date('2026-11-16T09:01:00Z');
const over = new Date('2026-11-16T09:01:01Z');
const take = (held: Held, at = wall) =>
  takeLease(t.app.db, { ...held, wall: at, until: new Date(at.getTime() + 60_000) });
const isHeld = async (held: Held): Promise<boolean> =>
  (await sql<{ held: boolean }>`select ${holdsKey(held)} as held`.execute(t.app.db)).rows[0]!.held;

it('a key is taken by one worker, prolonged by that one, and taken over when its lease is over', async () => {
  expect(await take(mine)).toBe(true);
  expect([await take(theirs), await take(mine)]).toEqual([false, true]);
  expect([await isHeld(mine), await isHeld(theirs)]).toEqual([true, false]);
  expect(await take(theirs, until), 'the last moment of the lease').toBe(false);
  expect(await take(theirs, over)).toBe(true);
  expect([await isHeld(mine), await isHeld(theirs)]).toEqual([false, true]);
});

it('two workers that want a key at once do not both get it', async () => {
  const won = await Promise.all(Array.from({ length: 8 }, (_, n) => take({ ...mine, token: id(10 + n) })));
  expect(won.filter(Boolean)).toHaveLength(1);
});

it('what another worker took over is neither renewed nor given back', async () => {
  await take(mine);
  await take(theirs, over);
  await renewLease(t.app.db, { ...mine, until: new Date('2030-01-01T00:00:00Z') });
  await dropLease(t.app.db, mine);
  const { rows } = await t.app.pool.query('select token, lease_until from leases');
  expect(rows).toEqual([{ token: theirs.token, lease_until: new Date(over.getTime() + 60_000) }]);
  await dropLease(t.app.db, theirs);
  expect(await take(mine)).toBe(true);
});

it('the same key of another kind or team is another lease', async () => {
  expect(await take(mine)).toBe(true);
  for (const other of [{ ...theirs, kind: 'mailbox' } as const, { ...theirs, teamId: id(9) }])
    expect(await take(other)).toBe(true);
  await t.app.db.transaction().execute((trx) => forgetLease(trx, mine));
  expect(await isHeld(mine)).toBe(false);
  expect(await isHeld({ ...theirs, kind: 'mailbox' })).toBe(true);
});

it('what is due is offered while no living worker holds it', async () => {
  const { kind, teamId, key } = mine;
  await writeDues(t.app.db, [{ kind, teamId, key, dueAt: wall }]);
  const offered = async (at: Date) => {
    const rows = unheldNow(kind, { now: wall, wall: at, late: wall, shards: [] });
    return (await sql`${rows}`.execute(t.app.db)).rows.length;
  };
  expect(await offered(wall)).toBe(1);
  await take({ ...theirs, kind: 'mailbox' });
  expect(await offered(wall)).toBe(1);
  await take(mine);
  expect([await offered(until), await offered(over)]).toEqual([0, 1]);
});
