import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../console/src/screens/reports/csv.ts';
import { localOf, momentOf } from '../../../console/src/zone.ts';

describe('a time that is typed in the zone of the organization', () => {
  it.each([
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    ['2026-12-01T09:30', 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
    // The hour before and after the clocks change.
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-12-01T09:30', 'Asia/Kolkata', '2026-12-01T04:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(momentOf(local, zone)).toBe(moment);
    expect(localOf(new Date(moment), zone)).toBe(local);
  });
});

describe('a report as CSV', () => {
  it('quotes what a spreadsheet would misread, and runs no formula', () => {
    expect(
      csvOf([
        ['Campaign', 'Rate (%)'],
        ['A, "B"', 2.5],
        ['=HYPERLINK("x")', null],
        ['-1', -1],
      ]),
    ).toBe(`Campaign,Rate (%)\r\n"A, ""B""",2.5\r\n"'=HYPERLINK(""x"")",\r\n'-1,-1\r\n`);
  });
});
