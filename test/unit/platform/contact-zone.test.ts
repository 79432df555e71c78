import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contactWindow,
  scheduleOf,
  sharedSchedule,
  zoneOf,
  zoneOfCountry,
} from '../../../src/platform/rules/contact-zone.ts';
import { nextWindow } from '../../../src/platform/rules/calendar.ts';
import type { Schedule } from '../../../src/platform/rules/schedule.ts';
import { runs } from '../../support/chance.ts';

const HOUR_MS = 3_600_000;
const at = (time: string): Date => new Date(time);

describe('the zone of a country', () => {
  it.each([
    ['JP', 'Asia/Tokyo'],
    ['de', 'Europe/Berlin'],
    [' Germany ', 'Europe/Berlin'],
    ['Deutschland', 'Europe/Berlin'],
    ['allemagne', 'Europe/Berlin'],
    ['Österreich', 'Europe/Vienna'],
    ['Osterreich', 'Europe/Vienna'],
    ['UK', 'Europe/London'],
    ['England', 'Europe/London'],
    ['The Netherlands', 'Europe/Amsterdam'],
    ['Países Bajos', 'Europe/Amsterdam'],
  ])('of %j is %s', (country, zone) => {
    expect(zoneOfCountry(country)).toBe(zone);
  });

  it.each(['US', 'United States', 'Spain', 'Brazil', 'AU', 'Atlantis', 'XX', 'ZZ', '', 'constructor', 'x'.repeat(10_000)])(
    'of %j is not known',
    (country) => {
      expect(zoneOfCountry(country)).toBeNull();
    },
  ); // prettier-ignore

  it('is one that a schedule may have, or null, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ minLength: 2, maxLength: 2 })), (country) => {
        const zone = zoneOfCountry(country);
        if (zone !== null) expect(nextWindow({ timezone: zone, start: '09:00' }, at('2026-11-16T00:00:00Z'))).not.toBeNull();
      }),
      { numRuns: runs(300) },
    ); // prettier-ignore
  });
});

describe('the zone of a contact', () => {
  it.each<[string, readonly unknown[], string | null, string | null]>([
    ['is that of its field, which outweighs the country', ['Asia/Tokyo', undefined], 'DE', 'Asia/Tokyo'],
    ['is that of the second field where the first names none', ['Tokyo', 'Asia/Tokyo'], 'DE', 'Asia/Tokyo'],
    ['is that of the country where no field names one', ['+09:00', 7], 'DE', 'Europe/Berlin'],
    ['is not known where the country has several', [null, undefined], 'US', null],
    ['is not known without any of them', [], null, null],
  ])('%s', (_, zones, country, zone) => {
    expect(zoneOf({ zones, country })).toBe(zone);
  });
});

describe('the window of a contact', () => {
  const office: Schedule = { timezone: 'Europe/Berlin', start: '09:00', end: '17:00', use_contact_time_zone: true };

  it('is open in Tokyo and opens later in New York at one moment, and is that of the campaign for others', () => {
    const now = at('2026-11-16T01:00:00Z');
    const of = (zone: string | null) => contactWindow(office, { zones: [zone], country: null }, now);
    expect(of('Asia/Tokyo')).toEqual({ because: null, until: at('2026-11-16T08:00:00Z') });
    expect(of('America/New_York')).toEqual({ because: 'outside_window', until: at('2026-11-16T14:00:00Z') });
    expect(of('Nowhere')).toEqual({ because: 'outside_window', until: at('2026-11-16T08:00:00Z') });
  });

  it('is always open where the schedule does not ask for it, and then the campaign’s holds all', () => {
    const { use_contact_time_zone: _, ...shared } = office;
    const now = at('2026-11-16T01:00:00Z');
    expect(contactWindow(shared, { zones: ['Asia/Tokyo'], country: null }, now).because).toBeNull();
    expect(contactWindow({ ...office, use_contact_time_zone: false }, { zones: [], country: null }, now).because).toBeNull();
    expect(sharedSchedule(shared)).toEqual(shared);
    expect(nextWindow(sharedSchedule(office), now)!.opensAt <= now).toBe(true);
  }); // prettier-ignore

  const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const schedule = fc.record({
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    start: time,
    end: time,
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map((day) => at('2026-03-01T00:00:00Z').getTime() + day * 24 * HOUR_MS)
      .map((ms) => new Date(ms).toISOString().slice(0, 10)), { maxLength: 4 }),
    use_contact_time_zone: fc.constant(true),
  });
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Nowhere');
  // Both changes of the clock in spring, of America and of Europe.
  const moment = fc.integer({ min: 0, max: 40 * 24 * 4 }).map((quarter) => new Date(at('2026-03-01T00:00:00Z').getTime() + quarter * 900_000));
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

  it('always opens again: the next time lies on a day and in the hours of the schedule there', () => {
    fc.assert(
      fc.property(schedule, zones, moment, (given, zone, now) => {
        fc.pre(given.start !== given.end);
        const place = { zones: [zone], country: null };
        const { because, until } = contactWindow(given, place, now);
        const opens = because === null ? now : until!;
        expect(opens >= now).toBe(true);
        expect(contactWindow(given, place, opens).because).toBeNull();
        const there = Temporal.Instant.fromEpochMilliseconds(opens.getTime()).toZonedDateTimeISO(scheduleOf(given, place).timezone!);
        // How a skipped time moves is told by `calendar.test.ts`.
        if (there.hoursInDay !== 24) return;
        const [clock, start, end] = [there.hour * 60 + there.minute, minutes(given.start), minutes(given.end)];
        const isNextDay = end < start && clock < end;
        const day = there.toPlainDate().subtract({ days: isNextDay ? 1 : 0 });
        expect(given.days).toContain(day.dayOfWeek);
        expect(given.holidays).not.toContain(day.toString());
        expect(end < start ? clock >= start || clock < end : clock >= start && clock < end).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
}); // prettier-ignore
