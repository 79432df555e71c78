import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WAIT_UNITS, waitEnds } from '../../../src/sequences/rules/wait.ts';
import type { Schedule } from '../../../src/platform/rules/schedule.ts';
import type { Wait } from '../../../src/sequences/rules/wait.ts';
import { runs } from '../../support/chance.ts';

describe('a wait', () => {
  it.each<[string, Wait, string, string, string]>([
    [
      'of minutes is minutes',
      { amount: 90, unit: 'minutes' },
      '2026-11-16T09:00:00Z',
      'UTC',
      '2026-11-16T10:30:00Z',
    ],
    [
      'of days keeps the time of day over the end of summer time',
      { amount: 1, unit: 'days' },
      '2026-10-24T07:00:00Z',
      'Europe/Berlin',
      '2026-10-25T08:00:00Z',
    ],
    [
      'of hours does not',
      { amount: 24, unit: 'hours' },
      '2026-10-24T07:00:00Z',
      'Europe/Berlin',
      '2026-10-25T07:00:00Z',
    ],
    [
      'of days moves a time that does not exist forward',
      { amount: 1, unit: 'days' },
      '2026-03-28T01:30:00Z',
      'Europe/Berlin',
      '2026-03-29T01:30:00Z',
    ],
    [
      'of business days skips the weekend',
      { amount: 2, unit: 'business_days' },
      '2026-11-19T09:00:00Z',
      'UTC',
      '2026-11-23T09:00:00Z',
    ],
    [
      'from 29 February is a day',
      { amount: 1, unit: 'days' },
      '2028-02-29T12:00:00Z',
      'America/New_York',
      '2028-03-01T12:00:00Z',
    ],
    [
      'until a moment is until then',
      { until: '2026-12-01T00:00:00Z' },
      '2026-11-16T09:00:00Z',
      'UTC',
      '2026-12-01T00:00:00Z',
    ],
    [
      'until a moment that is over is over',
      { until: '2020-01-01T00:00:00Z' },
      '2026-11-16T09:00:00Z',
      'UTC',
      '2026-11-16T09:00:00Z',
    ],
  ])('%s', (_says, wait, from, zone, ends) => {
    expect(waitEnds(wait, new Date(from), { timezone: zone })).toEqual(new Date(ends));
  });

  it('of business days is what counting them one by one says, however many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.nat({ max: 60 }), (startDay, days) => {
        const from = new Date(Date.UTC(2026, 10, 1 + startDay, 9));
        const at = new Date(from);
        for (let left = days; left > 0;) {
          at.setUTCDate(at.getUTCDate() + 1);
          if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--;
        }
        expect(waitEnds({ amount: days, unit: 'business_days' }, from, {})).toEqual(at);
      }),
    );
  });

  it('of days and of business days is what the calendar of the schedule says, day by day', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', '+05:30'];
    const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.nat({ max: 60 }),
        fc.constantFrom('days' as const, 'business_days' as const),
        fc.constantFrom(...zones),
        fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
        fc.boolean(),
        fc.uniqueArray(fc.nat({ max: 90 }), { maxLength: 20 }),
        (from, amount, unit, timezone, days, named, free) => {
          const local = Temporal.Instant.from(from.toISOString()).toZonedDateTimeISO(timezone);
          let date = local.toPlainDate();
          const holidays = free.map((ahead) => date.add({ days: ahead }).toString());
          for (let left = amount; left > 0;) {
            date = date.add({ days: 1 });
            const works = (days ?? [1, 2, 3, 4, 5]).includes(date.dayOfWeek) && !holidays.includes(date.toString());
            if (unit === 'days' || works) left--;
          }
          const expected =
            amount === 0
              ? from.getTime()
              : date.toZonedDateTime({ timeZone: timezone, plainTime: local.toPlainTime() }).epochMilliseconds;
          const schedule = {
            timezone,
            holidays,
            ...(days ? { days: named ? days.map((day) => names[day - 1]!) : days } : {}),
          };
          expect(waitEnds({ amount, unit }, from, schedule).getTime()).toBe(expected);
        },
      ),
      { numRuns: runs(2000) },
    );
  }); // prettier-ignore

  it('never ends before it begins, and more is never less', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.nat({ max: 400 }),
        fc.constantFrom(...WAIT_UNITS),
        zones,
        (from, amount, unit, zone) => {
          const ends = waitEnds({ amount, unit }, from, { timezone: zone });
          expect(ends.getTime()).toBeGreaterThanOrEqual(from.getTime());
          expect(waitEnds({ amount: amount + 1, unit }, from, { timezone: zone }).getTime()).toBeGreaterThan(
            ends.getTime() - 1,
          );
        },
      ),
    );
  });
});

describe('a wait that is older than the bounds of validation', () => {
  const from = new Date('2026-11-16T09:00:00Z');
  it.each<[string, Wait, Schedule?]>([
    ['the year 10000', { until: '9999-12-31T23:59:59-12:00' }],
    ['no moment', { until: 'soon' }],
    ['an amount beyond the calendar', { amount: 1e9, unit: 'days' as const }],
    ['an amount beyond instants', { amount: 1e300, unit: 'minutes' as const }],
    ['a business amount beyond the calendar', { amount: 1e12, unit: 'business_days' as const }],
    ['a month of no days', { amount: 31, unit: 'business_days' as const }, { days: ['someday'] }],
  ])(
    'throws at once for %s, so that the step is held',
    (_says, wait, schedule = { timezone: 'Europe/Berlin' }) => {
      expect(() => waitEnds(wait, from, schedule)).toThrow(RangeError);
    },
  );
});
