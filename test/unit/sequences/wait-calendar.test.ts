import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitEnds } from '../../../src/sequences/rules/wait.ts';
import type { Wait, WaitUnit } from '../../../src/sequences/rules/wait.ts';

const ends = (wait: Wait, from: string, zone: string): string =>
  waitEnds(wait, new Date(from), { timezone: zone }).toISOString().replace('.000Z', 'Z');

describe('a wait over a change of the clocks', () => {
  // decisions: Sending schedule
  it.each<[string, number, WaitUnit, string, string, string]>([
    [
      'takes the earlier of a time that comes twice',
      1,
      'days',
      '2026-10-24T00:30:00Z',
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
    ],
    [
      'moves a time that is skipped forward',
      1,
      'days',
      '2026-03-07T07:30:00Z',
      'America/New_York',
      '2026-03-08T07:30:00Z',
    ],
    [
      'counts a business day by the calendar as well',
      1,
      'business_days',
      '2026-10-23T07:00:00Z',
      'Europe/Berlin',
      '2026-10-26T08:00:00Z',
    ],
    [
      'goes over a day that never was',
      1,
      'days',
      '2011-12-29T22:00:00Z',
      'Pacific/Apia',
      '2011-12-30T22:00:00Z',
    ],
    [
      'counts minutes as they pass',
      90,
      'minutes',
      '2026-03-29T00:30:00Z',
      'Europe/Berlin',
      '2026-03-29T02:00:00Z',
    ],
  ])('%s', (_says, amount, unit, from, zone, until) => {
    expect(ends({ amount, unit }, from, zone)).toBe(until);
  });
});

describe('a wait of business days', () => {
  it.each<[string, number, string, string]>([
    ['from Friday is Monday', 1, '2026-11-20T09:00:00Z', '2026-11-23T09:00:00Z'],
    ['from Saturday is Monday', 1, '2026-11-21T09:00:00Z', '2026-11-23T09:00:00Z'],
    ['from Sunday is Monday', 1, '2026-11-22T09:00:00Z', '2026-11-23T09:00:00Z'],
    ['of a working week is a week', 5, '2026-11-18T09:00:00Z', '2026-11-25T09:00:00Z'],
    ['of none is over at once', 0, '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'],
  ])('%s', (_says, amount, from, until) => {
    expect(ends({ amount, unit: 'business_days' }, from, 'UTC')).toBe(until);
  });

  it('reads the weekend off the calendar of the zone', () => {
    const friday = '2026-11-20T23:00:00Z';
    expect(ends({ amount: 1, unit: 'business_days' }, friday, 'UTC')).toBe('2026-11-23T23:00:00Z');
    expect(ends({ amount: 1, unit: 'business_days' }, friday, 'Asia/Tokyo')).toBe('2026-11-22T23:00:00Z');
  });

  it('never ends on a weekend, and never sooner than as many days', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 }),
        (from, amount) => {
          const until = waitEnds({ amount, unit: 'business_days' }, from, {});
          expect([0, 6]).not.toContain(until.getUTCDay());
          expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(amount * 86_400_000);
        },
      ),
    );
  });
});

it('a wait until a moment is never over in the past', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, moments, (from, until) => {
      const over = waitEnds({ until: until.toISOString() }, from, { timezone: 'Asia/Kathmandu' });
      expect(over).toEqual(until > from ? until : from);
    }),
  );
});
