import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_HELD_SECONDS, afterAttempts, mayTry } from '../../../src/webhooks/rules/breaker.ts';
import type { Breaker } from '../../../src/webhooks/rules/breaker.ts';

const T0 = new Date('2026-11-16T09:00:00Z');
const at = (seconds: number): Date => new Date(T0.getTime() + seconds * 1000);
const FAILED = { succeeded: 0, failed: 1 };
const SUCCEEDED = { succeeded: 1, failed: 0 };

function run(tallies: { succeeded: number; failed: number }[], apartSeconds = 1) {
  let breaker: Breaker | null = null;
  const turns = tallies.map((tally, index) => {
    const result = afterAttempts(breaker, tally, at(index * apartSeconds));
    ({ breaker } = result);
    return result.turned;
  });
  return { breaker: breaker as Breaker | null, turns };
}

describe('the breaker of an endpoint', () => {
  it('keeps nothing of an endpoint that delivers', () => {
    expect(run(Array.from({ length: 100 }, () => SUCCEEDED)).breaker).toBeNull();
  });

  it('opens for 30 s at the tenth failure, and not before', () => {
    const { breaker, turns } = run(Array.from({ length: 10 }, () => FAILED));
    expect(turns).toEqual([...Array.from({ length: 9 }, () => null), 'opened']);
    expect(breaker).toMatchObject({ attempts: 10, failures: 10, openedAt: at(9), openUntil: at(39) });
  });

  it.each([
    [7, 3, true],
    [6, 4, false],
  ])('of %i failures and %i successes opens: %s', (failed, succeeded, opens) => {
    const mixed = [
      FAILED,
      ...Array.from({ length: succeeded }, () => SUCCEEDED),
      ...Array.from({ length: failed - 1 }, () => FAILED),
    ];
    expect(run(mixed).turns.includes('opened')).toBe(opens);
  });

  it('forgets failures that are five minutes apart', () => {
    expect(
      run(
        Array.from({ length: 30 }, () => FAILED),
        301,
      ).turns,
    ).not.toContain('opened');
    // The window begins with the first failure, even when that was minutes ago.
    expect(
      run(
        Array.from({ length: 10 }, () => FAILED),
        30,
      ).turns,
    ).toContain('opened');
  });

  it('stays open while the endpoint fails, and closes with one success', () => {
    const { breaker } = run(Array.from({ length: 10 }, () => FAILED));
    const still = afterAttempts(breaker, FAILED, at(39));
    expect(still).toMatchObject({ turned: null, breaker: { openUntil: at(69), openedAt: at(9) } });
    expect(afterAttempts(still.breaker, { succeeded: 1, failed: 3 }, at(70))).toEqual({
      breaker: null,
      turned: 'closed',
    });
  });

  it('turns by turns: it never opens twice without closing between', () => {
    const tally = fc.record({ succeeded: fc.nat(3), failed: fc.nat(12) });
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 40 }), fc.integer({ min: 1, max: 200 }), (tallies, apart) => {
        const turns = run(tallies, apart).turns.filter((turned) => turned !== null);
        for (const [index, turned] of turns.entries())
          expect(turned).toBe(index % 2 === 0 ? 'opened' : 'closed');
      }),
    );
  });
});

describe('what an endpoint may be tried with', () => {
  it('is all that is due while its breaker is closed', () => {
    expect(mayTry(null, { now: T0, underWay: 3 })).toEqual({ before: T0, limit: null });
  });

  it('is one delivery once the time is over, and no second one beside it', () => {
    expect(mayTry(T0, { now: T0, underWay: 0 })).toEqual({ before: T0, limit: 1 });
    expect(mayTry(T0, { now: T0, underWay: 1 }).before).toEqual(at(-MAX_HELD_SECONDS));
  });

  it('is what was held for the longest time while it is open: nothing is ever held for a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3600 }), fc.nat(5), (openSeconds, underWay) => {
        const { before } = mayTry(at(openSeconds), { now: T0, underWay });
        expect((T0.getTime() - before.getTime()) / 1000).toBeLessThanOrEqual(MAX_HELD_SECONDS);
        expect(MAX_HELD_SECONDS).toBeLessThan(60);
      }),
    );
  });
});
