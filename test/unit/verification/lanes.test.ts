import { expect, it } from 'vitest';
import { Lanes } from '../../../src/verification/lanes.ts';
import { createOutlet } from '../../../src/verification/outlet.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';
import { manualClock } from '../../support/clock.ts';

it('a lane lets in as many as it may, and the next in turn when one leaves', async () => {
  const lanes = new Lanes({ sessions: 2, perMinute: 60_000 });
  const [first, second] = [await lanes.enter('slow', 0), await lanes.enter('slow', 0)];
  const order: string[] = [];
  const third = lanes.enter('slow', 60_000).then((place) => (order.push('third'), place));
  const fourth = lanes.enter('slow', 60_000).then((place) => (order.push('fourth'), place));
  // Another lane is not concerned.
  expect(await lanes.enter('other', 0)).not.toBe(null);
  expect(order).toEqual([]);
  first![Symbol.dispose]();
  await third;
  expect(order).toEqual(['third']);
  second![Symbol.dispose]();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

it('who waits too long gets no place, and takes none from others', async () => {
  const lanes = new Lanes({ sessions: 1, perMinute: 60_000 });
  const first = await lanes.enter('slow', 0);
  expect(await lanes.enter('slow', 1)).toBe(null);
  first![Symbol.dispose]();
  expect(await lanes.enter('slow', 1)).not.toBe(null);
});

it('closed lanes let no one in, and those who wait go without a place', async () => {
  const lanes = new Lanes({ sessions: 1, perMinute: 60_000 });
  const first = await lanes.enter('slow', 0);
  const second = lanes.enter('slow', Number.POSITIVE_INFINITY);
  lanes.close();
  expect([await second, await lanes.enter('other', 0)]).toEqual([null, null]);
  first![Symbol.dispose]();
});

it('a lane lets in no more than its allowance of a minute, and others as it grows again', async () => {
  const lanes = new Lanes({ sessions: 100, perMinute: 3 });
  const enter = (name: string, waitMs: number) => lanes.enter(name, waitMs);
  for (const _ of [1, 2, 3]) (await enter('slow', 0))![Symbol.dispose]();
  expect([await enter('slow', 0), (await enter('other', 0)) !== null]).toEqual([null, true]);
  const quick = new Lanes({ sessions: 1, perMinute: 600 });
  let inside = 0;
  const each = async (): Promise<void> => {
    using place = await quick.enter('slow', 60_000);
    if (place) inside++;
  };
  await Promise.all(Array.from({ length: 603 }, each));
  expect(inside).toBe(603);
});

const answer = (
  stage: 'dns' | 'connect' | 'rcpt',
  found: { mx?: boolean; connected?: boolean } = {},
): Answer =>
  ({
    smtp: { can_connect: found.connected ?? false, stage },
    mx: { records: found.mx ? [{ exchange: 'mx.test', priority: 1 }] : [] },
  }) as unknown as Answer;

/** Our own network as the test has it, and how often it was tested. */
function network() {
  const state = { resolves: true, reaches: true, resolved: 0, reached: 0 };
  const clock = manualClock();
  const outlet = createOutlet(clock, {
    resolves: () => (state.resolved++, Promise.resolve(state.resolves)),
    reaches: () => (state.reached++, Promise.resolve(state.reaches)),
  });
  return { state, clock, outlet };
}

it('a resolver that denies everything is not believed', async () => {
  const { state, clock, outlet } = network();
  state.resolves = false;
  expect([await outlet.believes(answer('dns')), await outlet.isOpen()]).toEqual([false, false]);
  expect([await outlet.believes(answer('dns')), state.resolved]).toEqual([false, 1]);
  state.resolves = true;
  clock.advance(60_000);
  expect([await outlet.isOpen(), await outlet.believes(answer('dns')), state.resolved]).toEqual([
    true,
    true,
    2,
  ]);
});

it('a resolver that named mail hosts within the last minute is believed, and needs no test', async () => {
  const { state, clock, outlet } = network();
  await outlet.believes(answer('rcpt', { mx: true, connected: true }));
  expect([await outlet.believes(answer('dns')), state.resolved]).toEqual([true, 0]);
  clock.advance(60_000);
  expect([await outlet.believes(answer('dns')), state.resolved]).toEqual([true, 1]);
});

it('a host that cannot be connected to is believed when another one can', async () => {
  const { state, clock, outlet } = network();
  const dead = answer('connect', { mx: true });
  expect([await outlet.believes(dead), await outlet.believes(dead), state.reached]).toEqual([true, true, 1]);
  state.reaches = false;
  clock.advance(60_000);
  expect([await outlet.believes(dead), await outlet.isOpen()]).toEqual([false, false]);
  // One that answers ends the doubt.
  await outlet.believes(answer('rcpt', { mx: true, connected: true }));
  expect(await outlet.isOpen()).toBe(true);
});
