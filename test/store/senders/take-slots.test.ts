import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { giveBackSlots } from '../../../src/senders/give-back-slots.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { takeSlots } from '../../../src/senders/take-slots.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeEach(async () => void (t = await testApp()));
afterEach(() => t[Symbol.asyncDispose]());

const TOKEN = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

async function mailbox(over: object = {}) {
  const { id } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
    ...over,
  });
  const at = { teamId: t.teamId, senderId: id };
  expect(await leaseSender(t.app.db, { ...at, token: TOKEN, wall: t.clock.wall(), seconds: 600 })).toBe(true);
  const take = (want: number, token = TOKEN, chance = 0.5): Promise<number> =>
    transact(t.app.db, (trx) => takeSlots(trx, { ...at, token, now: t.clock.now(), want, chance }));
  return { at, take };
}

describe('the slots of a mailbox', () => {
  it('are never more than its day has, however many ask at once', async () => {
    const { take } = await mailbox({ max_per_day: 50 });
    const granted = await Promise.all(Array.from({ length: 20 }, () => take(7)));
    expect(granted.reduce((sum, n) => sum + n, 0)).toBe(50);
    expect(await take(1)).toBe(0);
  });

  it('are for the holder of the lease alone', async () => {
    const { at, take } = await mailbox();
    expect(await take(1, OTHER)).toBe(0);
    const lease = { ...at, token: OTHER, wall: t.clock.wall(), seconds: 60 };
    expect(await leaseSender(t.app.db, lease)).toBe(false);
    await releaseSender(t.app.db, { ...at, token: TOKEN });
    expect(await leaseSender(t.app.db, lease)).toBe(true);
    expect(await take(1, OTHER)).toBe(1);
    expect(await take(1)).toBe(0);
  });

  it('pass to another worker when the lease ran out', async () => {
    const { at } = await mailbox();
    t.clock.advance(601_000);
    expect(await leaseSender(t.app.db, { ...at, token: OTHER, wall: t.clock.wall(), seconds: 60 })).toBe(
      true,
    );
  });

  it('come one at a time, spaced, when the mailbox is spaced', async () => {
    const { take } = await mailbox({ spacing_seconds: 90 });
    expect(await take(10)).toBe(1);
    t.clock.advance(89_000);
    expect(await take(10)).toBe(0);
    t.clock.advance(1_000);
    expect(await take(10)).toBe(1);
  });

  it('are spaced by 90 seconds when nothing is said, 30 % more or less by chance', async () => {
    const { take } = await mailbox({ spacing_seconds: undefined });
    for (const [chance, seconds] of [
      [0, 63],
      [0.5, 90],
      [1, 117],
    ] as const) {
      expect(await take(10, TOKEN, chance)).toBe(1);
      t.clock.advance(seconds * 1000 - 1);
      expect(await take(10)).toBe(0);
      t.clock.advance(1);
    }
  });

  it('give the pause back that began with a slot which no mail used', async () => {
    const { at, take } = await mailbox({ spacing_seconds: 90 });
    expect(await take(1, TOKEN, 0.123)).toBe(1);
    await transact(t.app.db, (trx) =>
      giveBackSlots(trx, at.teamId, [{ sender_id: at.senderId, slot_at: t.clock.now() }]),
    );
    expect(await take(1)).toBe(1);
    expect(await take(1)).toBe(0);
  });

  it('are new with the day of the mailbox’s own zone', async () => {
    t.clock.set(new Date('2026-11-16T04:59:00Z'));
    const { take } = await mailbox({ max_per_day: 3, timezone: 'America/New_York' });
    expect(await take(5)).toBe(3);
    t.clock.set(new Date('2026-11-16T04:59:59Z'));
    expect(await take(5)).toBe(0);
    t.clock.set(new Date('2026-11-16T05:00:00Z'));
    expect(await take(5)).toBe(3);
  });

  it('that no mail used are given back, and never more than were taken', async () => {
    const { at, take } = await mailbox({ max_per_day: 10 });
    expect(await take(10)).toBe(10);
    const back = (count: number) =>
      transact(t.app.db, (trx) =>
        giveBackSlots(trx, at.teamId, [{ sender_id: at.senderId, slot_at: t.clock.now(), count }]),
      );
    await back(4);
    expect(await take(10)).toBe(4);
    await back(400);
    expect(await take(100)).toBe(10);
  });
});

it('slots that come back read no mailbox of the team twice, whatever Postgres knows of its 400', async () => {
  const { at, take } = await mailbox();
  const { rows: made } = await t.app.pool.query<{ id: string }>(
    `insert into senders (team_id, id, email, smtp_host, smtp_port, smtp_security, created_at, updated_at)
     select $1, gen_random_uuid(), n || '@outreach.test', '127.0.0.1', 2525, 'none', now(), now() from generate_series(1, 400) n returning id`,
    [t.teamId],
  );
  await t.app.pool.query(
    `insert into sender_states (team_id, sender_id, day, imap_since) select $1, unnest($2::uuid[]), current_date, now()`,
    [t.teamId, made.map(({ id }) => id)],
  );
  const readBy = (slots: number) =>
    transact(t.app.db, async (trx) => {
      const read = async (): Promise<number> =>
        (
          await sql<{ n: number }>`
            select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
            where relname in ('senders', 'sender_states')`.execute(trx)
        ).rows[0]!.n;
      const before = await read();
      await giveBackSlots(
        trx,
        t.teamId,
        [at.senderId, ...made.map(({ id }) => id)]
          .slice(0, slots)
          .map((sender_id) => ({ sender_id, slot_at: t.clock.now() })),
      );
      return (await read()) - before;
    });
  expect(await take(3)).toBe(3);
  // Two rows a slot by key, or both tables once; a nested loop would read 160,000.
  const most = 2 * 401 + 10;
  expect(Math.max(await readBy(1), await readBy(5))).toBeLessThanOrEqual(most);
  await t.app.pool.query('analyze senders, sender_states');
  expect(Math.max(await readBy(1), await readBy(5))).toBeLessThanOrEqual(most);
});
