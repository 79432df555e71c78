import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponential, table } from '../../../src/platform/rules/retry.ts';

it('waits twice as long after each failure, up to the longest wait', () => {
  const wait = exponential(1_000, 60_000);
  expect([0, 1, 2, 3, 6, 7, 1_000_000].map(wait)).toEqual([
    1_000, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

it('never waits less after one failure more, and always for some time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (first, failures) => {
        const wait = exponential(first, 3_600_000);
        expect(wait(failures)).toBeGreaterThan(0);
        expect(wait(failures + 1)).toBeGreaterThanOrEqual(wait(failures));
      },
    ),
  );
});

it('waits as listed, and gives up after the last', () => {
  expect([1, 2, 3].map(table([5, 9]))).toEqual([5, 9, null]);
});
