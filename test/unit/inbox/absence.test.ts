import { expect, it } from 'vitest';
import { awayUntil } from '../../../src/inbox/rules/absence.ts';

const AT = new Date('2026-11-16T15:00:00Z');
const until = (date: string | null, zone = 'UTC'): string => awayUntil(date, AT, zone).toISOString();

it('a contact who is away is written to from the day of return on, in the zone of the campaign', () => {
  expect(until('2026-11-23')).toBe('2026-11-23T00:00:00.000Z');
  expect(until('2026-11-23', 'Europe/Berlin')).toBe('2026-11-22T23:00:00.000Z');
});

it.each([null, '2026-11-10', '2026-11-16', '2026-02-30', 'Monday'])(
  'without a day that lies ahead it is seven days: %s',
  (date) => expect(until(date)).toBe('2026-11-23T15:00:00.000Z'),
);

it('a pause ends after a year at the latest', () => {
  expect(until('2099-01-01')).toBe('2027-11-16T15:00:00.000Z');
});
