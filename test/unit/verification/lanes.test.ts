import { expect, it } from 'vitest';
import { Lanes } from '../../../src/verification/lanes.ts';
import { createPort25 } from '../../../src/verification/port25.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';

it('a lane lets in as many as it may, and the next in turn when one leaves', async () => {
  const lanes = new Lanes({ sessions: 2, perMinute: 60_000 });
  const [first, second] = [await lanes.enter('slow', 0), await lanes.enter('slow', 0)];
  const order: string[] = [];
  const third = lanes.enter('slow', 60_000).then((place) => (order.push('third'), place));
  const fourth = lanes.enter('slow', 60_000).then((place) => (order.push('fourth'), place));
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
  const lanes = new Lanes({ sessions: 100, perMinute: 12 });
  const enter = (name: string, waitMs: number) => lanes.enter(name, waitMs);
  // A quarter of the allowance may come at once.
  for (const _ of [1, 2, 3]) (await enter('slow', 0))![Symbol.dispose]();
  expect([await enter('slow', 0), (await enter('other', 0)) !== null]).toEqual([null, true]);
  const quick = new Lanes({ sessions: 1, perMinute: 6_000 });
  let inside = 0;
  const each = async (): Promise<void> => {
    using place = await quick.enter('slow', 60_000);
    if (place) inside++;
  };
  await Promise.all(Array.from({ length: 1_510 }, each));
  expect(inside).toBe(1_510);
});

const found = (stage: 'dns' | 'connect' | 'rcpt', over: Partial<Pick<Answer, 'valid2' | 'reason'>> = {}, mx = stage !== 'dns'): Answer =>
  ({ valid2: 3, smtp: { stage }, mx: { records: mx ? [{ exchange: 'mx.test', priority: 1 }] : [] }, ...over }) as Answer; // prettier-ignore
const dead = found('dns', { valid2: 2 });
const unknown = found('dns');
const silent = found('connect');

function network() {
  const state = { now: 1_000_000, resolves: true, greets: true, resolved: 0, greeted: 0 };
  const outlet = createPort25(
    {
      resolves: () => (state.resolved++, Promise.resolve(state.resolves)),
      greets: () => (state.greeted++, Promise.resolve(state.greets)),
    },
    { now: () => state.now },
  );
  const believes = (answer: Answer) => outlet.believes(answer, state.now);
  return { state, outlet, believes };
}

it('a resolver that denies everything is not believed, and is tested once a minute', async () => {
  const { state, outlet, believes } = network();
  state.resolves = false;
  expect([await believes(dead), await believes(unknown), await outlet.shut()]).toEqual([
    false,
    false,
    'resolver',
  ]);
  expect([await believes(dead), state.resolved]).toEqual([false, 1]);
  state.resolves = true;
  state.now += 60_000;
  expect([await outlet.shut(), await believes(dead), state.resolved]).toEqual([null, true, 2]);
});

it('no address is called dead by a resolver that worked before, but by one that works after', async () => {
  const { state, believes } = network();
  await believes(found('rcpt'));
  state.now += 1;
  state.resolves = false;
  expect([await believes(dead), state.resolved]).toEqual([false, 1]);
});

it('a resolver does not speak for itself: mail hosts without addresses prove nothing', async () => {
  const { state, believes } = network();
  state.resolves = false;
  expect(await believes(found('dns', { valid2: 2, reason: 'mx_not_public' }, true))).toBe(false);
});

it('a test that many wait for is one', async () => {
  const { state, believes } = network();
  expect(await Promise.all([1, 2, 3].map(() => believes(dead)))).toEqual([true, true, true]);
  expect(state.resolved).toBe(1);
});

it('a host that cannot be connected to is believed when another one greets us', async () => {
  const { state, outlet, believes } = network();
  expect([await believes(silent), await believes(silent), state.greeted]).toEqual([true, true, 1]);
  state.greets = false;
  state.now += 60_000;
  expect([await believes(silent), await outlet.shut()]).toEqual([false, 'port']);
  await believes(found('rcpt'));
  expect(await outlet.shut()).toBe(null);
});

it('a host that says it takes no mail is believed when another one greets us', async () => {
  const { state, believes } = network();
  const closed = found('connect', { valid2: 2, reason: 'host_does_not_accept_mail' });
  await believes(found('rcpt'));
  state.now += 1;
  expect([await believes(closed), state.greeted]).toEqual([true, 1]);
  state.now += 1;
  state.greets = false;
  expect(await believes(closed)).toBe(false);
});
