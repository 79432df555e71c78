import { describe, expect, it } from 'vitest';
import { windowOf } from '../../../src/events/rules/window.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-16T09:00:00Z');
const day = (offset: number): Date => new Date(NOW.getTime() + offset * DAY_MS);
const window = (start: number, end: number) => ({ kind: 'ok', window: { start: day(start), end: day(end) } });

describe('the window of an event list', () => {
  it('is the last thirty days when nothing is said', () => {
    expect(windowOf({}, NOW)).toEqual(window(-30, 0));
  });
  it('is that and ninety days ahead for what is planned', () => {
    expect(windowOf({ isPlanned: true }, NOW)).toEqual(window(-30, 90));
    expect(windowOf({ start: day(-10), isPlanned: true }, NOW)).toEqual(window(-10, 80));
    expect(windowOf({ end: day(-10), isPlanned: true }, NOW)).toEqual(window(-100, -10));
  });
  it('reaches ninety days from the one date that is given, also into the future', () => {
    expect(windowOf({ start: day(-10) }, NOW)).toEqual(window(-10, 80));
    expect(windowOf({ end: day(-10) }, NOW)).toEqual(window(-100, -10));
  });
  it('spans ninety days and not a millisecond more', () => {
    expect(windowOf({ start: day(-90), end: day(0) }, NOW)).toEqual(window(-90, 0));
    const more = new Date(day(-90).getTime() - 1);
    expect(windowOf({ start: more, end: day(0) }, NOW)).toEqual({
      kind: 'bad',
      param: 'end_date',
      why: 'span',
    });
  });
  it('may be a moment, but not turned around', () => {
    expect(windowOf({ start: day(0), end: day(0) }, NOW)).toEqual(window(0, 0));
    expect(windowOf({ start: day(1), end: day(0) }, NOW)).toEqual({
      kind: 'bad',
      param: 'start_date',
      why: 'order',
    });
  });
});
