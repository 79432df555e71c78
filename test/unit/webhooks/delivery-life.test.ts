import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryStatus } from '../../../src/platform/db/types.ts';
import { next } from '../../../src/platform/machine.ts';
import {
  DELAYS_SECONDS,
  DELIVERY,
  MAX_DELIVERY_ATTEMPTS,
  judgeAttempt,
} from '../../../src/webhooks/rules/delivery.ts';
import type { Attempt, Judgement } from '../../../src/webhooks/rules/delivery.ts';

const BEGIN = new Date('2026-11-16T09:00:00Z');
const FAILED: Attempt = { kind: 'failed', message: 'connection refused' };
const answer = (status: number, retryAfter: string | null = null): Attempt => ({
  kind: 'answered',
  status,
  retryAfter,
});

function live(attempts: readonly Attempt[], chance = 0): { after: Judgement; waited: number[] } {
  let after: Judgement = { status: 'pending', attemptCount: 0, nextRetryAt: BEGIN };
  const waited: number[] = [];
  for (const attempt of attempts) {
    const now = after.nextRetryAt!;
    after = judgeAttempt(after, attempt, now, chance);
    if (after.nextRetryAt) waited.push((after.nextRetryAt.getTime() - now.getTime()) / 1000);
  }
  return { after, waited };
}
const failures = (count: number, attempt: Attempt = FAILED): Attempt[] =>
  Array.from({ length: count }, () => attempt);
const anyAttempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.constant(FAILED),
  fc.record({
    kind: fc.constant('answered' as const),
    status: fc.integer({ min: 100, max: 599 }),
    retryAfter: fc.oneof(fc.constant(null), fc.string(), fc.nat().map(String)),
  }),
);

describe('a delivery that is never accepted', () => {
  // spec: Delivery and retry
  it('is tried at once and then after 30 s, 2 min, 15 min, 1 h, 4 h and 24 h', () => {
    expect([DELAYS_SECONDS[0], ...live(failures(6)).waited]).toEqual([0, 30, 120, 900, 3600, 14_400, 86_400]);
  });

  it('is retrying after every failure but the seventh, which is the last', () => {
    const states = Array.from(
      { length: MAX_DELIVERY_ATTEMPTS },
      (_none, n) => live(failures(n + 1)).after.status,
    );
    expect(states).toEqual([...Array.from({ length: 6 }, () => 'retrying'), 'failed']);
    expect(live(failures(7)).after).toEqual({ status: 'failed', attemptCount: 7, nextRetryAt: null });
  });
});

describe('a delivery', () => {
  it('is delivered by the first 2xx, whichever attempt that is, and then rests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 200, max: 299 }), (before, status) => {
        const { after } = live([...failures(before), answer(status)]);
        expect(after).toEqual({ status: 'delivered', attemptCount: before + 1, nextRetryAt: null });
      }),
    );
  });

  it.each([100, 199, 300, 301, 400, 404, 410, 500, 599])('answered %i was not taken', (status) => {
    expect(live([answer(status)]).after.status).toBe('retrying');
  });

  it('has a next attempt exactly while it is retrying, never before its time', () => {
    fc.assert(
      fc.property(
        fc.array(anyAttempt, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, chance) => {
          const taken = attempts.findIndex(
            (each) => each.kind === 'answered' && Math.floor(each.status / 100) === 2,
          );
          const made = taken < 0 ? attempts : attempts.slice(0, taken + 1);
          const { after, waited } = live(made, chance);
          expect(after.attemptCount).toBe(made.length);
          expect(after.status).toBe(taken < 0 ? 'retrying' : 'delivered');
          expect(after.nextRetryAt !== null).toBe(after.status === 'retrying');
          for (const [n, seconds] of waited.entries()) {
            expect(seconds).toBeGreaterThanOrEqual(DELAYS_SECONDS[n + 1]!);
            expect(seconds).toBeLessThanOrEqual((DELAYS_SECONDS[n + 2] ?? 86_400) + 60);
          }
        },
      ),
    );
  });
});

describe('a receiver that asks to wait', () => {
  it('is heard as far as the step after the next', () => {
    for (const status of [429, 503])
      expect(live(failures(6, answer(status, '999999999'))).waited).toEqual([
        120, 900, 3600, 14_400, 86_400, 86_400,
      ]);
  });

  it.each<[number, string | null, number]>([
    [429, '45', 45],
    [503, ' 45 ', 45],
    [429, '30', 30],
    [429, '0', 30],
    [429, 'Mon, 16 Nov 2026 09:00:50 GMT', 50],
    [429, 'Mon, 16 Nov 2026 08:00:00 GMT', 30],
    [500, '45', 30],
    [404, '45', 30],
    [429, null, 30],
    [429, '', 30],
    [429, '1e3', 30],
    [429, '60s', 30],
    [429, 'P1D', 30],
    [429, 'in 2999 days', 30],
    [503, '9'.repeat(30), 30],
  ])('by %i and %j is tried again after %i s', (status, retryAfter, seconds) => {
    expect(live([answer(status, retryAfter)]).waited).toEqual([seconds]);
  });
});

describe('the states of a delivery', () => {
  // spec: States and transitions, Webhook delivery
  it.each<[DeliveryStatus, (DeliveryStatus | null)[]]>([
    ['pending', ['delivered', 'retrying', 'failed', null]],
    ['retrying', ['delivered', 'retrying', 'failed', null]],
    ['delivered', [null, null, null, null]],
    ['failed', [null, null, null, 'pending']],
  ])('from %s: success, failure, the last failure, a retry by hand lead to %j', (from, to) => {
    const events = ['succeed', 'fail', 'exhaust', 'requeue'] as const;
    expect(events.map((event) => next(DELIVERY, from, event))).toEqual(to);
  });

  it('that are final are left by no late result', () => {
    for (const status of ['delivered', 'failed'] as const)
      for (const attempt of [FAILED, answer(200), answer(500)])
        expect(judgeAttempt({ status, attemptCount: 3 }, attempt, BEGIN, 0).status).toBe(status);
  });
});
