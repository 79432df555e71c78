import { describe, expect, it } from 'vitest';
import { scheduleFault } from '../../../src/platform/rules/schedule.ts';

describe('a schedule', () => {
  it.each([
    {},
    { timezone: 'Europe/Berlin', days: ['mon', 'sun'], start: '00:00', end: '24:00' },
    { days: [1, 7], holidays: ['2028-02-29'] },
    { start: '22:00', end: '06:00' },
  ])('may be %j', (schedule) => {
    expect(scheduleFault(schedule, { of: 'campaign' })).toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['schedule.timezone', { timezone: 7 }],
    ['schedule.timezone', { timezone: '' }],
    ['schedule.timezone', { timezone: '+05:30' }],
    ['schedule.timezone', { timezone: '-0300' }],
    ['schedule.days', { days: 'mon' }],
    ['schedule.days', { days: Array.from({ length: 8 }, () => 'mon') }],
    ['schedule.days[0]', { days: [0] }],
    ['schedule.days[1]', { days: [7, 8] }],
    ['schedule.days[0]', { days: [1.5] }],
    ['schedule.start', { start: '24:00' }],
    ['schedule.start', { start: 9 }],
    ['schedule.end', { end: '24:01' }],
    ['schedule.end', { start: '09:00', end: '09:00' }],
    ['schedule.colour', { colour: 'red' }],
    ['schedule.holidays', { holidays: {} }],
    ['schedule.holidays[1]', { holidays: ['2026-12-25', '2026-13-01'] }],
    ['schedule.holidays[0]', { holidays: ['25.12.2026'] }],
  ])('has a fault at %s in %j', (param, schedule) => {
    expect(scheduleFault(schedule, { of: 'campaign' })?.param).toBe(param);
  });
});
