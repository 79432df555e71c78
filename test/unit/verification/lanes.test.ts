import { expect, it } from 'vitest';
import { Lanes } from '../../../src/verification/lanes.ts';
import { createOutlet } from '../../../src/verification/outlet.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';
import { manualClock } from '../../support/clock.ts';

it('a lane lets in as many as it may, and the next in turn when one leaves', async () => {
  const lanes = new Lanes(2);
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
  const lanes = new Lanes(1);
  const first = await lanes.enter('slow', 0);
  expect(await lanes.enter('slow', 1)).toBe(null);
  first![Symbol.dispose]();
  expect(await lanes.enter('slow', 1)).not.toBe(null);
});

it('closed lanes let no one in, and those who wait go without a place', async () => {
  const lanes = new Lanes(1);
  const first = await lanes.enter('slow', 0);
  const second = lanes.enter('slow', Number.POSITIVE_INFINITY);
  lanes.close();
  expect([await second, await lanes.enter('other', 0)]).toEqual([null, null]);
  first![Symbol.dispose]();
});

const answer = (host: string, canConnect: boolean): Answer =>
  ({ smtp: { can_connect: canConnect, stage: 'connect' }, mx: { used: host } }) as Answer;

it('this machine is doubted after five dead hosts in a row, and then asks hosts that are always there', async () => {
  const clock = manualClock();
  let isReached = false;
  const asked: string[] = [];
  const reach = (host: string): Promise<boolean> => {
    asked.push(host);
    return Promise.resolve(isReached);
  };
  const outlet = createOutlet({ clock, hosts: ['a.test', 'b.test'], reach });
  for (const host of ['1', '2', '3', '4']) outlet.note(answer(host, false));
  expect([await outlet.isOpen(), asked]).toEqual([true, []]);
  outlet.note(answer('4', false));
  expect(await outlet.isOpen()).toBe(true);
  outlet.note(answer('5', false));
  expect([await outlet.isOpen(), asked]).toEqual([false, ['a.test', 'b.test']]);
  // It asks once a minute, however many want to know.
  isReached = true;
  expect([await outlet.isOpen(), asked.length]).toEqual([false, 2]);
  clock.advance(61_000);
  expect([await outlet.isOpen(), asked.length]).toEqual([true, 4]);
  expect([await outlet.isOpen(), asked.length]).toEqual([true, 4]);
});

it('one host that answers ends the doubt', async () => {
  const outlet = createOutlet({
    clock: manualClock(),
    hosts: ['a.test'],
    reach: () => Promise.resolve(false),
  });
  for (const host of ['1', '2', '3', '4']) outlet.note(answer(host, false));
  outlet.note(answer('good', true));
  outlet.note(answer('5', false));
  expect(await outlet.isOpen()).toBe(true);
});
