import { expect, it } from 'vitest';
import { startSkewWatch } from '../../../src/platform/db/skew.ts';
import { createPoller } from '../../../src/platform/work/poller.ts';
import { steadyClock } from '../../../src/platform/steady-clock.ts';
import { testApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR_MS = 3_600_000;

/** A worker's watch, `ahead` of this machine, where Postgres runs. */
async function watched(ahead: { wall: number; stopwatch: number }) {
  const closing = new AsyncDisposableStack();
  const t = closing.use(await testApp({ config: { clock: { maxSkewSeconds: 5 } } }));
  const wall = (): Date => new Date(Date.now() + ahead.wall);
  const elapsed = (): number => performance.now() + ahead.stopwatch;
  const app = { ...t.app, clock: steadyClock({ now: wall, wall }, { elapsed, awakeOrAsleep: elapsed }) };
  const poller = createPoller(app);
  const watching = await startSkewWatch(app, poller);
  const why = async (): Promise<string | null> => {
    app.clock.now();
    return app.gate.closedBecause();
  };
  const closedAtFirst = await why();
  const running = [watching, ...(await poller.start())];
  closing.defer(async () => void (await Promise.all(running.map((each) => each.stop()))));
  return {
    closedAtFirst,
    isOpen: () => eventually(why, (because) => because === null),
    closes: () => eventually(why, (because) => because !== null),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

it("closes while the database's clock is another than this machine's, whichever jumped, and opens when both agree", async () => {
  const ahead = { wall: 0, stopwatch: 0 };
  await using watch = await watched(ahead);
  expect(watch.closedAtFirst).toBeNull();
  for (const hours of [1, -1]) {
    // This machine's clocks agree, so the database's clock jumped.
    ahead.wall = ahead.stopwatch = hours * HOUR_MS;
    expect(await watch.closes()).toContain("differs from the database's");
    ahead.wall = ahead.stopwatch = 0;
    await watch.isOpen();
  }
});

it('closes when both clocks jump together, and believes them after as long as they jumped', async () => {
  const ahead = { wall: 0, stopwatch: 0 };
  await using watch = await watched(ahead);
  // The times of day agree; the stopwatch is an hour behind.
  ahead.stopwatch = -HOUR_MS;
  expect(await watch.closes()).toContain('jumped');
  await eventually(watch.closes, (because) => because?.includes("and the database's with it") === true);
  // Half an hour passes, so that the clocks have agreed for as long as they were off.
  ahead.stopwatch = -HOUR_MS / 2;
  await watch.isOpen();
});

it('opens at once when both clocks are set back together', async () => {
  const ahead = { wall: 0, stopwatch: 0 };
  await using watch = await watched(ahead);
  ahead.stopwatch = HOUR_MS;
  expect(await watch.closes()).toContain('jumped');
  ahead.stopwatch = 0;
  await watch.isOpen();
});

it('is closed before it resolves when the clock is wrong at the start', async () => {
  const ahead = { wall: -HOUR_MS, stopwatch: 0 };
  await using watch = await watched(ahead);
  expect(watch.closedAtFirst).toContain("differs from the database's");
  ahead.wall = 0;
  await watch.isOpen();
});
