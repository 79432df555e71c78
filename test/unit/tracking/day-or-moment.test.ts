import { expect, it } from 'vitest';
import { dayOrMoment } from '../../../src/tracking/rules/day-or-moment.ts';

it.each([
  ['2026-03-01', 'start', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01', 'end', '2026-03-01T23:59:59.999Z'],
  ['2026-03-01T10:00:00+02:00', 'start', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T10:00:00Z', 'end', '2026-03-01T10:00:00.000Z'],
  ['2026-06-30T23:59:60Z', 'end', '2026-06-30T23:59:59.000Z'],
] as const)('%s as the %s of a window is %s', (text, edge, moment) => {
  expect(dayOrMoment(text, edge)?.toISOString()).toBe(moment);
});

it('leaves a window open where nothing is said', () => {
  expect(dayOrMoment(undefined, 'start')).toBeUndefined();
});
