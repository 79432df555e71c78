import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVariants, likelihoodsToBeBest } from '../../../src/reports/rules/better-variant.ts';
import type { Trials } from '../../../src/reports/rules/better-variant.ts';

const logGamma: number[] = [0, 0];
for (let n = 2; n <= 5_000; n++) logGamma[n] = logGamma[n - 1]! + Math.log(n - 1);
const logBeta = (a: number, b: number): number => logGamma[a]! + logGamma[b]! - logGamma[a + b]!;

/** The exact chance that the second of two is better, by the sum over its hits. */
function exactly([first, second]: [Trials, Trials]): number {
  const [a, b] = [first.hits + 1, first.trials - first.hits + 1];
  const [c, d] = [second.hits + 1, second.trials - second.hits + 1];
  let sum = 0;
  for (let i = 0; i < c; i++)
    sum += Math.exp(logBeta(a + i, b + d) - Math.log(d + i) - logBeta(1 + i, d) - logBeta(a, b));
  return sum;
}

const trials = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((count) => fc.integer({ min: 0, max: count }).map((hits): Trials => ({ trials: count, hits })));

describe('how likely a variant is the best', () => {
  it('is what the exact sum says of two', () => {
    fc.assert(
      fc.property(fc.tuple(trials(1_500), trials(1_500)), (two) => {
        expect(likelihoodsToBeBest(two)[1]).toBeCloseTo(exactly(two), 3);
      }),
    );
  });

  it('sums up to one, and follows the variants when they change places', () => {
    fc.assert(
      fc.property(fc.array(trials(100_000), { minLength: 2, maxLength: 6 }), (variants) => {
        const best = likelihoodsToBeBest(variants);
        expect(best.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        const turned = likelihoodsToBeBest(variants.toReversed()).toReversed();
        for (const [n, each] of best.entries()) expect(turned[n]).toBeCloseTo(each, 6);
      }),
    );
  });

  it('never falls with one more answer', () => {
    fc.assert(
      fc.property(trials(2_000), trials(2_000), (one, other) => {
        fc.pre(one.hits < one.trials);
        const [before] = likelihoodsToBeBest([one, other]);
        const [after] = likelihoodsToBeBest([{ ...one, hits: one.hits + 1 }, other]);
        expect(after!).toBeGreaterThanOrEqual(before! - 1e-6);
      }),
    );
  });

  it('is the same for variants that did the same, however many mails', () => {
    for (const count of [0, 1, 100, 10_000_000])
      for (const hits of [0, count / 100, count])
        for (const each of likelihoodsToBeBest(Array.from({ length: 4 }, () => ({ trials: count, hits }))))
          expect(each).toBeCloseTo(0.25, 6);
  });

  it('is sure of a small difference after many mails beside few', () => {
    const [few, better, worse] = likelihoodsToBeBest([
      { trials: 100, hits: 0 },
      { trials: 5_000_000, hits: 55_000 },
      { trials: 5_000_000, hits: 50_000 },
    ]);
    expect(better).toBeGreaterThan(0.6);
    expect(worse).toBeLessThan(1e-6);
    expect(few! + better!).toBeCloseTo(1, 6);
  });
});

const counted = (variantId: string, sent: number, replied: number, positive = 0) => ({
  variantId,
  sent,
  replied,
  positive,
});

describe('the better variant', () => {
  it('has a winner from 95 % and 100 mails of each on, never before', () => {
    const count = fc.tuple(trials(400), fc.nat({ max: 400 }));
    fc.assert(
      fc.property(fc.array(count, { minLength: 2, maxLength: 4 }), (counts) => {
        const variants = counts.map(([{ trials: sent, hits }, positive], n) =>
          counted(`v${n}`, sent, hits, Math.min(positive, hits)),
        );
        const { winner, by, likelihood, likelihoods } = compareVariants(variants)!;
        const most = Math.max(...[...likelihoods.values()].map((each) => each[by]));
        expect(likelihood).toBe(most);
        expect(winner !== null).toBe(variants.every(({ sent }) => sent >= 100) && most >= 0.95);
        if (winner) expect(likelihoods.get(winner)![by]).toBe(most);
      }),
    );
  });

  it.each([
    ['no winner after 99 mails of one', [counted('a', 99, 0), counted('b', 1_000, 300)], 'replied', null],
    ['a winner after 100', [counted('a', 100, 0), counted('b', 1_000, 300)], 'replied', 'b'],
    ['replies while fewer than 20 are positive', [counted('a', 200, 60, 0), counted('b', 200, 20, 19)], 'replied', 'a'],
    ['positive replies from 20 on', [counted('a', 200, 60, 0), counted('b', 200, 20, 20)], 'positive', 'b'],
    ['none of two that did the same', [counted('a', 5_000, 50), counted('b', 5_000, 50)], 'replied', null],
  ])('names %s', (_what, variants, by, winner) => {
    expect(compareVariants(variants)).toMatchObject({ by, winner });
  }); // prettier-ignore

  it('compares nothing with itself', () => {
    expect([compareVariants([]), compareVariants([counted('a', 500, 3)])]).toEqual([null, null]);
  });
});
