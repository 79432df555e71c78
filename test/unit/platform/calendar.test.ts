import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedBecause, nextWindow, windowState } from '../../../src/platform/rules/calendar.ts';
import type { Schedule } from '../../../src/platform/rules/schedule.ts';
import { runs } from '../../support/chance.ts';

const HOUR_MS = 3_600_000;
const window = (schedule: Schedule, now: string): string | null => {
  const found = nextWindow(schedule, new Date(now));
  return (
    found &&
    `${found.opensAt.toISOString().slice(0, 16)} ${found.closesAt?.toISOString().slice(0, 16) ?? 'on'}`
  );
};
const berlin = { timezone: 'Europe/Berlin' };

describe('the next window of a schedule', () => {
  it.each<[string, Schedule, string, string | null]>([
    ['is always open without bounds', {}, '2026-11-22T12:00:00Z', '1970-01-01T00:00 on'],
    [
      'is the Wednesday to come',
      { days: ['wed'], start: '09:00', end: '10:00' },
      '2026-11-22T12:00:00Z',
      '2026-11-25T09:00 2026-11-25T10:00',
    ],
    [
      'is the one that now lies in',
      { days: [3], start: '09:00', end: '10:00' },
      '2026-11-25T09:59:59Z',
      '2026-11-25T09:00 2026-11-25T10:00',
    ],
    [
      'ends before its last minute',
      { days: [3], start: '09:00', end: '10:00' },
      '2026-11-25T10:00:00Z',
      '2026-12-02T09:00 2026-12-02T10:00',
    ],
    [
      'is counted in its zone',
      { ...berlin, start: '09:00', end: '17:00' },
      '2026-11-22T16:30:00Z',
      '2026-11-23T08:00 2026-11-23T16:00',
    ],
    [
      'begins later where its first minute does not exist',
      { ...berlin, start: '02:30', end: '05:00' },
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:30 2026-03-29T03:00',
    ],
    [
      'begins and ends at the earlier of two moments',
      { ...berlin, start: '02:15', end: '02:45' },
      '2026-10-25T00:00:00Z',
      '2026-10-25T00:15 2026-10-25T00:45',
    ],
    [
      'is short by the half hour that a zone skips',
      { timezone: 'Australia/Lord_Howe', start: '01:00', end: '03:00' },
      '2026-10-03T12:00:00Z',
      '2026-10-03T14:30 2026-10-03T16:00',
    ],
    [
      'begins with the day where midnight does not exist',
      { timezone: 'Africa/Cairo', days: ['fri'] },
      '2026-04-23T12:00:00Z',
      '2026-04-23T22:00 2026-04-24T21:00',
    ],
    [
      'runs over midnight, on the days on which it begins',
      { days: ['fri'], start: '22:00', end: '06:00' },
      '2026-11-28T03:00:00Z',
      '2026-11-27T22:00 2026-11-28T06:00',
    ],
    [
      'does not begin on a holiday',
      { start: '09:00', end: '10:00', holidays: ['2026-12-25', '2026-12-26'] },
      '2026-12-24T12:00:00Z',
      '2026-12-27T09:00 2026-12-27T10:00',
    ],
    [
      'never comes where each of its days is a holiday',
      {
        days: ['mon'],
        holidays: Array.from({ length: 60 }, (_none, n) =>
          new Date(Date.UTC(2026, 10, 23 + 7 * n)).toISOString().slice(0, 10),
        ),
      },
      '2026-11-22T12:00:00Z',
      null,
    ],
  ])('%s', (_says, schedule, now, expected) => {
    expect(window(schedule, now)).toBe(expected);
  });

  /** The local time of a zone by another library, written from the decisions. */
  const wallOf = (zone: string) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return (at: number): { date: string; time: string } => {
      const [date, time] = format.format(at).split(', ') as [string, string];
      return { date, time };
    };
  };
  const dayBefore = (date: string): string =>
    new Date(Date.parse(date) - 24 * HOUR_MS).toISOString().slice(0, 10);
  function isOpen(
    { timezone, days, start, end, holidays }: Required<Omit<Schedule, 'use_contact_time_zone'>>,
    at: number,
  ): boolean {
    const { date, time } = wallOf(timezone)(at);
    const begins = (day: string): boolean =>
      days.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day);
    return end > start
      ? begins(date) && time >= start && time < end
      : (begins(date) && time >= start) || (begins(dayBefore(date)) && time < end);
  }
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  // Weeks without a clock change, so that local time alone decides.
  const first = Date.parse('2026-11-09T00:00:00Z');
  const schedule = fc.record({
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    start: time,
    end: time,
    holidays: fc.uniqueArray(
      fc
        .integer({ min: 0, max: 20 })
        .map((day) => new Date(first + day * 24 * HOUR_MS).toISOString().slice(0, 10)),
      { maxLength: 4 },
    ),
  });

  it('is what a wall clock says, for any schedule and moment', () => {
    fc.assert(
      fc.property(schedule, fc.integer({ min: 0, max: 10 * 24 * 4 - 1 }), (given, quarter) => {
        fc.pre(given.start !== given.end);
        const now = first + quarter * 15 * 60_000;
        const found = nextWindow(given, new Date(now))!;
        const opens = found.opensAt.getTime();
        expect(isOpen(given, now)).toBe(opens <= now);
        expect(isOpen(given, opens)).toBe(true);
        // Closed before, and open to its end or to where the next window goes on.
        for (let at = now; at < opens; at += 15 * 60_000) expect(isOpen(given, at)).toBe(false);
        const closes = found.closesAt!.getTime();
        for (let at = Math.max(now, opens); at < closes; at += 15 * 60_000)
          expect(isOpen(given, at)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

it('a holiday is named where the day would have been one of the schedule', () => {
  const schedule = {
    days: ['mon', 'tue'],
    start: '09:00',
    end: '17:00',
    holidays: ['2026-11-23', '2026-11-22'],
  };
  expect(closedBecause(schedule, new Date('2026-11-23T12:00:00Z'))).toBe('holiday');
  expect(closedBecause(schedule, new Date('2026-11-22T12:00:00Z'))).toBe('outside_window');
  expect(closedBecause(schedule, new Date('2026-11-24T18:00:00Z'))).toBe('outside_window');
});

it('a window that a holiday keeps shut is named for it from the evening before until it opens', () => {
  const schedule = { days: ['mon', 'tue', 'wed'], start: '09:00', end: '17:00', holidays: ['2026-11-24'] };
  const at = (time: string) => windowState(schedule, new Date(time)).because;
  const opens = new Date('2026-11-25T09:00:00Z');
  expect(windowState(schedule, new Date('2026-11-23T17:00:00Z'))).toEqual({
    because: 'holiday',
    until: opens,
  });
  expect(at('2026-11-25T08:59:00Z')).toBe('outside_window');
  expect(at('2026-11-23T08:59:00Z')).toBe('outside_window');
  expect(at('2026-11-22T12:00:00Z')).toBe('outside_window');
  expect(at('2026-11-25T17:00:00Z')).toBe('outside_window');
});
