import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFloor, judgeBounces, rateOf } from '../../../src/campaigns/rules/bounce-guard.ts';

describe('the bounce guard', () => {
  it.each<[number, number, number, string]>([
    [30, 35, 0.03, 'pause'],
    [1, 20, 0.03, 'go_on'],
    [2, 20, 0.01, 'go_on'],
    [3, 20, 0.03, 'pause'],
    [3, 19, 0.03, 'wait'],
    [19, 19, 0.25, 'wait'],
    // At the maximum, not above it.
    [3, 100, 0.03, 'go_on'],
    [4, 100, 0.03, 'pause'],
    [25, 100, 0.25, 'go_on'],
    [26, 100, 0.25, 'pause'],
    [0, 0, 0.01, 'go_on'],
    // The mail was sent, and counted, on another day.
    [3, 0, 0.03, 'wait'],
  ])('says of %i bounces of %i mails at %f: %s', (bounces, sends, maxRate, verdict) => {
    expect(judgeBounces({ bounces, sends }, maxRate)).toBe(verdict);
  });

  it('pauses sooner for more bounces, fewer mails and a lower maximum, never later', () => {
    const weight = { go_on: 0, wait: 1, pause: 2 };
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.integer({ min: 20, max: 5_000 }),
        fc.double({ min: 0.01, max: 0.25, noNaN: true }),
        (bounces, sends, maxRate) => {
          const here = weight[judgeBounces({ bounces, sends }, maxRate)];
          expect(weight[judgeBounces({ bounces: bounces + 1, sends }, maxRate)]).toBeGreaterThanOrEqual(here);
          expect(weight[judgeBounces({ bounces, sends: sends + 1 }, maxRate)]).toBeLessThanOrEqual(here);
          expect(weight[judgeBounces({ bounces, sends }, maxRate / 2)]).toBeGreaterThanOrEqual(here);
        },
      ),
    );
  });

  it('counts seven whole days beside today', () => {
    expect(guardFloor(new Date('2026-11-16T09:00:00Z')).toISOString()).toBe('2026-11-09T00:00:00.000Z');
    expect(guardFloor(new Date('2026-11-16T00:00:00Z')).toISOString()).toBe('2026-11-09T00:00:00.000Z');
    expect(guardFloor(new Date('2026-11-15T23:59:59.999Z')).toISOString()).toBe('2026-11-08T00:00:00.000Z');
  });

  it('shows a rate, of no mails too', () => {
    expect(rateOf({ bounces: 30, sends: 35 })).toBe(0.8571);
    expect(rateOf({ bounces: 0, sends: 0 })).toBe(0);
  });
});
