import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseEnd } from '../../../src/enrollments/rules/pause-until.ts';
import { concerns } from '../../../src/enrollments/rules/bulk.ts';
import type { Known } from '../../../src/enrollments/rules/bulk.ts';
import '../../support/chance.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const end = (text: string, zone = 'UTC') => {
  const read = pauseEnd(text, zone, NOW);
  return read instanceof Date ? read.toISOString() : read.fault;
};

describe('the end of a pause', () => {
  it.each<[text: string, zone: string, then: string]>([
    ['2026-12-24', 'UTC', '2026-12-24T00:00:00.000Z'],
    ['2026-12-24', 'America/New_York', '2026-12-24T05:00:00.000Z'],
    ['2026-11-30', 'Pacific/Auckland', 'until must be in the future'],
    [' 2026-12-24T09:30+01:00 ', 'America/New_York', '2026-12-24T08:30:00.000Z'],
    ['2026-11-29T12:00:00Z', 'UTC', 'until must be in the future'],
    ['2026-11-29T12:00:01Z', 'UTC', '2026-11-29T12:00:01.000Z'],
    ['2027-11-29T12:00:00Z', 'UTC', '2027-11-29T12:00:00.000Z'],
    ['2027-11-29T12:00:01Z', 'UTC', 'until must lie within the next 365 days'],
    ...[
      '',
      'tomorrow',
      '2027-02-30',
      '2026-12-24T09:30',
      '24.12.2026',
      '2026-12-24T25:00Z',
      '2026-13-01',
    ].map(
      (text) =>
        [text, 'UTC', 'until must be an ISO 8601 date, or a date and time with its offset'] as [
          string,
          string,
          string,
        ],
    ),
  ])('%s in %s: %s', (text, zone, then) => expect(end(text, zone)).toBe(then));

  it('is read back as it was written, or refused, whatever is said', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
        (at) => {
          const read = pauseEnd(at.toISOString(), 'Europe/Berlin', NOW);
          const days = (at.getTime() - NOW.getTime()) / 86_400_000;
          expect(read instanceof Date).toBe(days > 0 && days <= 365);
          if (read instanceof Date) expect(read).toEqual(at);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => void pauseEnd(text, 'UTC', NOW)));
  });
});

describe('a pause', () => {
  it('replaces one that ends earlier, never one that ends later or not at all', () => {
    const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    const who: Known = {
      campaign_id: 'c', campaign_archived: false, life: 'paused', pause_until: at(5), verified: null, valid2: 2,
      unsubscribed: false, in_flight: false, in_target: false,
    }; // prettier-ignore
    const pauses = (until?: Date, known = who) =>
      concerns({ action: 'pause', ...(until ? { until: until.toISOString() } : {}) }, known);
    expect([pauses(at(4)), pauses(at(5)), pauses(at(6)), pauses()]).toEqual([false, false, true, true]);
    const forGood = { ...who, pause_until: null };
    expect([pauses(at(6), forGood), pauses(undefined, forGood)]).toEqual([false, false]);
    expect(pauses(at(1), { ...who, life: 'active', pause_until: null })).toBe(true);
    expect(concerns({ action: 'pause_failed_validation' }, who)).toBe(true);
  });
});
