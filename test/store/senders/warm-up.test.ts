import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { createMailbox } from '../../../src/campaigns/rules/simulated-mailbox.ts';
import { readCapacities } from '../../../src/senders/read-capacities.ts';
import { backOffSender } from '../../../src/senders/back-off-sender.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { capOn, isWarm, warmStageOn } from '../../../src/senders/rules/warm-up.ts';
import { changeSender, saveSender } from '../../../src/senders/save-sender.ts';
import { takeSlots } from '../../../src/senders/take-slots.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';

const TOKEN = '00000000-0000-4000-8000-000000000001';
const RAMP = { enabled: true, start_per_day: 5, increase_per_day: 3, target: 12 };
const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

let boxes = 0;
let senderId: string;
beforeEach(async () => {
  ({ id: senderId } = await saveSender(t.app, t.teamId, {
    email: `box${boxes++}@outreach.test`,
    spacing_seconds: 0,
    max_per_day: 50,
    warm_up: RAMP,
    smtp_host: '127.0.0.1',
  }));
  const wall = t.clock.wall();
  await leaseSender(t.app.db, { teamId: t.teamId, senderId, token: TOKEN, wall, seconds: 1e8 });
});
const held = () => ({ teamId: t.teamId, senderId, token: TOKEN });
const take = (want = 100) =>
  transact(t.app.db, (trx) => takeSlots(trx, { ...held(), now: t.clock.now(), want, chance: 0.5 }));
const shown = async () => (await t.call('GET', `/senders/${senderId}`)).body.data;
const nextDay = (days = 1): void => t.clock.advance(days * DAY_MS);

describe('a mailbox with a warm-up ramp', () => {
  it('sends what the day of the ramp has, and is warm when the target is reached', async () => {
    const days: unknown[] = [];
    for (let day = 0; day < 5; day++, nextDay()) {
      const { warm, warming_stage, health } = await shown();
      days.push([warming_stage, health.remaining_today, await take(), warm]);
    }
    expect(days).toEqual([
      [1, 5, 5, false],
      [2, 8, 8, false],
      [3, 11, 11, false],
      [4, 12, 12, true],
      [4, 12, 12, true],
    ]);
    expect(await take()).toBe(12);
    expect(await take()).toBe(0);
    const { rows } = await t.app.pool.query('select reason from sender_holds where sender_id = $1', [
      senderId,
    ]);
    expect(rows).toEqual([{ reason: 'warm_up_cap' }]);
  });

  it('stays at its day while it does not send or after a long break, and a weekend is no break', async () => {
    expect(await take()).toBe(5);
    nextDay(3);
    expect(await take()).toBe(8);
    nextDay(4);
    expect((await shown()).warming_stage).toBe(2);
    expect(await take(0)).toBe(0);
    nextDay();
    expect(await take()).toBe(8);
  });

  it('steps back by a day after a rest, and goes on from there', async () => {
    expect(await take()).toBe(5);
    nextDay();
    expect(await take()).toBe(8);
    await backOffSender(t.app, { ...held(), why: 'refused' });
    nextDay();
    expect(await take()).toBe(5);
    nextDay();
    expect(await take()).toBe(8);
  });

  it('never sends more than max_per_day; a ramp that is off is not obeyed, and begins anew when it is on again', async () => {
    await changeSender(t.app, held(), { max_per_day: 4 });
    expect(await take()).toBe(4);
    await changeSender(t.app, held(), { max_per_day: 50, warm_up: { ...RAMP, enabled: false } });
    expect(await shown()).toMatchObject({ warm: false, warming_stage: 0, health: { remaining_today: 46 } });
    nextDay();
    expect(await take()).toBe(50);
    await changeSender(t.app, held(), { warm_up: RAMP });
    nextDay();
    expect(await take()).toBe(5);
  });

  it('shows what its ramp is, and refuses a stage of it and a start above its target', async () => {
    const patch = (body: object) => t.call('PATCH', `/senders/${senderId}`, body);
    expect((await shown()).warm_up).toEqual(RAMP);
    expect((await patch({ warm: false, warming_stage: 1 })).status).toBe(200);
    expect((await patch({ warming_stage: 2 })).body.error.param).toBe('warming_stage');
    expect((await patch({ warm: true })).body.error.param).toBe('warm');
    expect((await patch({ warm_up: { ...RAMP, start_per_day: 13 } })).body.error.param).toBe(
      'warm_up.start_per_day',
    );
    expect((await patch({ warm_up: null })).body.data).toMatchObject({ warm_up: null, warming_stage: 0 });
  });
});

it('the ramp of the database is the ramp of the rules', async () => {
  const count = fc.integer({ min: 1, max: 60 });
  const ramp = fc.option(
    fc
      .record({ enabled: fc.boolean(), start_per_day: count, increase_per_day: count, target: count })
      .filter(({ start_per_day: start, target }) => start <= target),
  );
  const last = fc.record({
    stage: fc.nat({ max: 80 }),
    sent: fc.nat({ max: 3 }),
    trouble: fc.boolean(),
    daysAgo: fc.integer({ min: -1, max: 6 }),
  });
  const cases = fc.sample(fc.tuple(ramp, last, fc.nat({ max: 80 })), 2_000);
  const { rows } = await t.app.pool.query(
    `select warm_stage_on(r, stage, date '2026-11-16', sent, trouble, date '2026-11-16' + days) as stage,
      sender_cap(most, r, stage) as cap, warm_up_is_on(r) and stage >= warm_up_days(r) as warm
    from json_to_recordset($1) as v(r jsonb, stage int, sent int, trouble boolean, days int, most int)`,
    [JSON.stringify(cases.map(([r, { daysAgo: days, ...rest }, most]) => ({ r, days, most, ...rest })))],
  );
  expect(rows).toEqual(
    cases.map(([r, day, most]) => ({
      stage: warmStageOn(r, day),
      cap: capOn(most, r, day.stage),
      warm: isWarm(r, day.stage),
    })),
  );
});

it('a simulated mailbox sends on each day what the engine grants', async () => {
  const count = fc.integer({ min: 1, max: 9 });
  const ramp = fc.record({ enabled: fc.boolean(), start_per_day: count, increase_per_day: count, target: count.map((n) => n + 8) }); // prettier-ignore
  const day = fc.record({ after: fc.nat({ max: 5 }), want: fc.nat({ max: 20 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ warm_up: fc.option(ramp), max_per_day: fc.integer({ min: 1, max: 20 }), timezone: fc.constantFrom('UTC', 'Asia/Kathmandu') }),
      fc.array(day, { maxLength: 3 }),
      fc.boolean(),
      fc.array(day, { minLength: 2, maxLength: 8 }),
      async (fields, past, trouble, future) => {
        await changeSender(t.app, held(), fields);
        for (const { after, want } of past) {
          nextDay(after);
          await take(want);
        }
        if (trouble) await t.app.pool.query('update sender_states set warm_trouble = true where sender_id = $1', [senderId]);
        nextDay(future[0]!.after);
        const at = { teamId: t.teamId, campaignId: TOKEN };
        const capacity = (await readCapacities(t.app.db, at, t.clock.now())).find(({ id }) => id === senderId)!;
        const simulated = createMailbox(capacity, t.clock.now().getTime(), 1);
        const days: { granted: number; foreseen: number }[] = [];
        for (const [n, { after, want }] of future.entries()) {
          if (n > 0) nextDay(after);
          const now = t.clock.now().getTime();
          let foreseen = 0;
          for (; simulated.fullAt(now) === null && foreseen < want; foreseen++) simulated.send(now, 1, 0.5);
          days.push({ granted: await take(want), foreseen });
        }
        expect(days.map(({ foreseen }) => foreseen)).toEqual(days.map(({ granted }) => granted));
      },
    ),
    { numRuns: runs(60) },
  );
}); // prettier-ignore
