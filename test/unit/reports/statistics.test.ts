import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, presentNumbers, numbersOf, spanOf } from '../../../src/reports/rules/statistics.ts';

const now = new Date('2026-11-16T23:30:00Z');
const life = { created: new Date('2026-10-01T12:00:00Z'), now };

describe('the days of the statistics of a campaign', () => {
  it.each([
    ['the whole life', {}, life, '2026-10-01', '2026-11-16'],
    ['a year of a long life', {}, { ...life, created: new Date('2020-01-01T00:00:00Z') }, '2025-11-16', '2026-11-16'],
    ['from a day on', { from: '2026-11-03' }, life, '2026-11-03', '2026-11-16'],
    ['up to a day', { to: '2026-10-05' }, life, '2026-10-01', '2026-10-05'],
    ['a day before there was a campaign', { to: '2026-09-05' }, life, '2026-09-05', '2026-09-05'],
    ['a day to come', { from: '2026-12-24' }, life, '2026-12-24', '2026-12-24'],
  ])('are %s', (_what, asked, at, from, to) => {
    expect(spanOf(asked, at)).toEqual({ kind: 'ok', from, to });
  }); // prettier-ignore

  it('are in order and 366 at most, or refused by the name of the field', () => {
    const day = fc.option(
      fc
        .integer({ min: 0, max: 1_500 })
        .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
      { nil: undefined },
    );
    fc.assert(
      fc.property(day, day, (from, to) => {
        const verdict = spanOf({ from, to }, life);
        if (verdict.kind === 'bad') {
          expect([verdict.param, from === undefined]).toEqual(['from', false]);
          return;
        }
        const days = (Date.parse(verdict.to) - Date.parse(verdict.from)) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(366);
        expect([verdict.from, verdict.to]).toEqual([from ?? verdict.from, to ?? verdict.to]);
      }),
    );
  });
});

it('a number leads to its contacts, whatever the ids of step and variant, and zero leads nowhere', () => {
  const place = { teamId: 't', campaignId: 'c', from: '2026-11-01', to: '2026-11-16' };
  fc.assert(
    fc.property(fc.string(), fc.string(), (nodeId, variantId) => {
      const { searchParams } = new URL(hrefOf({ ...place, nodeId, variantId }, 'opened'), 'https://x.test');
      expect(['node_id', 'variant_id', 'result'].map((key) => searchParams.get(key))).toEqual([nodeId, variantId, 'opened']);
    }),
  ); // prettier-ignore
  const zero = { sent: 0, returned: 0, opened: 0, clicked: 0, replied: 0, positive: 0, bounced: 0, opted_out: 0, autoresponse: 0 }; // prettier-ignore
  const shown = presentNumbers(numbersOf([{ ...zero, sent: 3, returned: 3 }]), place);
  expect([shown.sent, shown.delivered, shown.hrefs.delivered]).toEqual([3, 0, null]);
  expect(shown.hrefs.sent).toBe(hrefOf(place, 'sent'));
});
