import { describe, expect, it } from 'vitest';
import { firstDayOf, healthOfMailbox, wilsonLower } from '../../../src/senders/rules/health.ts';

const of = (sends: number, bounces: number, { blocks = 0, recent = sends } = {}) =>
  healthOfMailbox({
    sends,
    bounces,
    all_bounces: bounces,
    blocks,
    blocked_at: blocks > 0 ? new Date('2026-11-16T08:00:00Z') : null,
    recent_sends: recent,
  });

describe('a mailbox', () => {
  it.each([
    [50, 1, false],
    [50, 2, true],
    [100, 2, false],
    [100, 3, true],
    [1_000, 20, false],
    [1_000, 21, true],
    [5, 1, false],
    [3, 2, false],
    [40, 3, false],
    [20, 3, true],
    [3, 3, true],
  ])('with %i sends and %i bounces: at risk %s', (sends, bounces, risk) => {
    const health = of(sends, bounces);
    expect(health.at_risk).toBe(risk);
    expect(health.at_risk_reason !== null).toBe(risk);
  });

  it.each([
    [1, 1, false],
    [2, 2, false],
    [3, 3, true],
    [3, 0, true],
    [3, 149, true],
    [3, 150, false],
  ])('with %i blocks of %i mails of the last hours: at risk %s', (blocks, recent, risk) => {
    const health = of(1_000, 0, { blocks, recent });
    expect(health.at_risk).toBe(risk);
    expect(health.at_risk_reason?.includes('2026-11-16T08:00') ?? false).toBe(risk);
  });

  it('has a rate with two decimals, and none when nothing was sent', () => {
    expect([of(300, 1), of(0, 0), of(10, 0)].map((health) => health.bounce_rate_percent)).toEqual([
      0.33,
      null,
      0,
    ]);
  });
});

it('a window is today and the UTC days before it', () => {
  expect(firstDayOf(new Date('2026-11-16T23:59:59Z'), 1)).toBe('2026-11-16');
  expect(firstDayOf(new Date('2026-03-30T00:00:00Z'), 30)).toBe('2026-03-01');
});

it('the lower bound of Wilson is as in the tables', () => {
  expect(wilsonLower(1, 5)).toBeCloseTo(0.0362, 4);
  expect(wilsonLower(0, 10)).toBeCloseTo(0, 10);
  expect(wilsonLower(30, 100)).toBeCloseTo(0.2189, 4);
  expect(wilsonLower(0, 0)).toBe(0);
});
