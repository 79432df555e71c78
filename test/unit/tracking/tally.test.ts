import { expect, it } from 'vitest';
import { createTally } from '../../../src/tracking/rules/tally.ts';

it('a key is over after its takes, until the window ends', () => {
  const take = createTally({ max: 2, ms: 1_000, maxKeys: 10 });
  expect([0, 1, 2, 999, 1_000].map((now) => take('a', now))).toEqual([true, true, false, false, true]);
});

it('keys that do not fit are not counted: many callers silence no other', () => {
  const take = createTally({ max: 1, ms: 1_000, maxKeys: 3 });
  for (const key of ['a', 'b', 'c']) expect(take(key, 0)).toBe(true);
  expect([take('d', 1), take('d', 2), take('a', 3)]).toEqual([true, true, false]);
});
