import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELAYS_SECONDS, DELIVERY, judgeAttempt } from '../../../src/webhooks/rules/delivery.ts';
import type { Attempt } from '../../../src/webhooks/rules/delivery.ts';
import { wants } from '../../../src/webhooks/rules/subscription.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const answer = (status: number, retryAfter: string | null = null): Attempt => ({
  kind: 'answered',
  status,
  retryAfter,
});
const after = (attemptCount: number, attempt: Attempt, chance = 0) =>
  judgeAttempt({ status: attemptCount === 0 ? 'pending' : 'retrying', attemptCount }, attempt, NOW, chance);
const secondsTo = (at: Date | null): number => (at!.getTime() - NOW.getTime()) / 1000;

describe('a delivery', () => {
  /** spec: Delivery and retry */
  it('has the schedule of the specification', () => {
    expect(DELAYS_SECONDS).toEqual([0, 30, 120, 900, 3600, 14_400, 86_400]);
  });
  it('moves as the table of states says', () => {
    expect(DELIVERY).toEqual({
      pending: { succeed: 'delivered', fail: 'retrying', exhaust: 'failed' },
      retrying: { succeed: 'delivered', fail: 'retrying', exhaust: 'failed' },
      delivered: {},
      failed: { requeue: 'pending' },
    });
  });
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'retrying'],
    [404, 'retrying'],
    [500, 'retrying'],
  ])('answered %s is %s', (status, state) => {
    expect(after(0, answer(status)).status).toBe(state);
  });
  it('is failed for good with the seventh failure', () => {
    expect(after(5, answer(500))).toMatchObject({ status: 'retrying', attemptCount: 6 });
    expect(after(6, answer(500))).toEqual({ status: 'failed', attemptCount: 7, nextRetryAt: null });
  });
  it.each(['delivered', 'failed'] as const)(
    'that is %s already stays so, whatever a late answer says',
    (status) => {
      const judged = judgeAttempt({ status, attemptCount: 1 }, answer(500), NOW, 0);
      expect(judged).toMatchObject({ status, nextRetryAt: null });
    },
  );
  it('is never early, and late by no more than a tenth or a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (count, chance) => {
          const wait = secondsTo(after(count, answer(500), chance).nextRetryAt);
          const step = DELAYS_SECONDS[count + 1]!;
          expect(wait).toBeGreaterThanOrEqual(step);
          expect(wait).toBeLessThanOrEqual(step + Math.min(60, step * 0.1));
        },
      ),
    );
  });
  it.each([
    ['100', 100],
    ['Mon, 16 Nov 2026 09:01:00 GMT', 60],
    ['86400', 120],
    ['10', 30],
    ['soon', 30],
    ['-5', 30],
    ['99999999999999999999', 30],
  ])('asked by 429 to wait %s, waits %s s', (retryAfter, seconds) => {
    expect(secondsTo(after(0, answer(429, retryAfter)).nextRetryAt)).toBe(seconds);
  });
});

describe('a subscription', () => {
  const all = { events: null, config: {}, campaignId: null };
  it('without flags takes everything, of its campaign when it has one', () => {
    expect(wants(all, 'reply', 'c1')).toBe(true);
    expect(wants({ ...all, campaignId: 'c1' }, 'reply', 'c1')).toBe(true);
    expect(wants({ ...all, campaignId: 'c1' }, 'reply', 'c2')).toBe(false);
  });
  it('with flags takes what is set', () => {
    const some = { ...all, events: { reply: true, open: false } };
    expect(wants(some, 'reply', null)).toBe(true);
    expect(wants(some, 'open', null)).toBe(false);
    expect(wants(some, 'bounce', null)).toBe(false);
  });
});
